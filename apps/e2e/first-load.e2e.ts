import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { build } from '../launcher/build.ts';

const WEB = join(import.meta.dirname, '../../dist/web');
const KILO = 1000;

const text = (file: string) => readFileSync(join(WEB, 'assets', file), 'utf8');
const gzipped = (file: string) => gzipSync(text(file), { level: 9 }).length / KILO;
const staticImports = (file: string) =>
  [...text(file).matchAll(/(?:^|[;}\s])(?:import|export)[^'"()]*?["']\.\/([^"']+\.js)["']/g)].map(
    ([, name = '']) => name,
  );

/** A file and everything that a browser must have before it runs. */
const loadedWith = (...roots: string[]): Set<string> => {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    staticImports(file).forEach(visit);
  };
  roots.forEach(visit);
  return seen;
};

/** What the web client weighs on the wire, in kB of JavaScript after gzip (design 11). */
describe('The web client as it was built', () => {
  let scripts: string[] = [];
  let entry = '';
  beforeAll(async () => {
    await build(() => undefined, new AbortController().signal);
    scripts = readdirSync(join(WEB, 'assets')).filter((file) => file.endsWith('.js'));
    entry = /src="\/assets\/([^"]+\.js)"/.exec(readFileSync(join(WEB, 'index.html'), 'utf8'))?.[1] ?? '';
  });
  const weightOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipped(file), 0);

  it('brings /login in under 180 kB', () => {
    const login = scripts.find((file) => file.startsWith('login.screen-')) ?? '';
    const files = [...loadedWith(entry, login)];
    expect(files.length).toBeGreaterThan(5);
    const heaviest = files.toSorted((one, two) => gzipped(two) - gzipped(one)).slice(0, 12);
    expect({ total: weightOf(files) < 180, heaviest }).toEqual({ total: true, heaviest });
  });

  it('brings any other screen with less than 60 kB of its own', () => {
    const first = loadedWith(entry);
    const heavy = scripts
      .filter((file) => file.includes('.screen-'))
      .map((file) => ({ file, kB: weightOf([...loadedWith(file)].filter((loaded) => !first.has(loaded))) }))
      .filter(({ file, kB }) => gzipped(file) >= 60 || kB >= 120);
    expect(heavy).toEqual([]);
  });
});
