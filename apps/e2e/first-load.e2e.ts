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

  it('brings /login in under 170 kB', () => {
    const files = [...loadedWith(entry)];
    const heaviest = files.toSorted((one, two) => gzipped(two) - gzipped(one)).slice(0, 12);
    expect({ total: weightOf(files) < 170, heaviest }).toEqual({ total: true, heaviest });
    expect(text(entry)).toContain('Sign in');
  });

  it('brings the first screen behind it in at most 8 files, and any further one in 3 files of under 25 kB', () => {
    const chunk = (name: string) => scripts.find((file) => file.startsWith(`${name}-`)) ?? '';
    const first = loadedWith(entry, chunk('staff-layout'), chunk('dashboard.screen'));
    expect({ few: first.size <= 8, files: [...first] }).toEqual({ few: true, files: [...first] });
    const heavy = scripts
      .filter((file) => file.includes('.screen-'))
      .map((screen) => [...loadedWith(screen)].filter((loaded) => !first.has(loaded)))
      .filter((more) => more.length > 3 || weightOf(more) >= 25);
    expect(heavy).toEqual([]);
  });
});
