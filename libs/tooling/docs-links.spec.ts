/** The documentation: each link leads somewhere, its anchor too, and what it names of the code is there. */
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';
import { files, read, root } from './tree.ts';

const pages = files.filter((path) => path.endsWith('.md'));

/** How GitHub makes an anchor of a heading. */
const slugOf = (heading: string) =>
  heading
    .replaceAll(/[`*]|\[|\]\([^)]*\)/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (path: string): Set<string> => {
  const text = read(path);
  const made = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));
  return new Set([...made, ...headings]);
};

test('each link of the documentation has a target', () => {
  const lost = pages.flatMap((page) => {
    const text = read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
    return [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, file = '', anchor]) => {
      const target = file === '' ? page : normalize(join(dirname(page), file));
      const isThere = existsSync(join(root, target));
      const isNamed = anchor === undefined || (isThere && anchorsOf(target).has(anchor));
      return isThere && isNamed ? [] : [`${page}: ${link}`];
    });
  });
  expect(lost).toEqual([]);
});

/** What the pages of how-to call a folder (docs/how-to/README.md). */
const FOLDERS: Readonly<Record<string, string>> = {
  server: 'apps/server/src/features',
  web: 'apps/web/src/features',
  test: 'apps/server/test',
  contracts: 'libs/contracts',
  domain: 'libs/domain',
  tooling: 'libs/tooling',
};

const NAMING = pages.filter(
  (path) => /^docs\/(how-to\/.+|architecture|testing|style)\.md$/.test(path) || path === 'README.md',
);
const proseOf = (page: string) => read(page).replaceAll(/```[\s\S]*?```/g, '');
const ends = new Set(
  files.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(parts.length - 1 - at).join('/'))),
);

test('each file that the documentation names is there', () => {
  const named = /`([\w./-]+\/?[\w.-]+\.(?:tsx?|m[jt]s|sql|json|md))`/g;
  const isPattern = (name: string) => /^(x[.-]|\.)|NNNN/.test(name);
  const lost = NAMING.flatMap((page) =>
    [...proseOf(page).matchAll(named)].flatMap(([, name = '']) => {
      const [head = '', ...rest] = name.split('/');
      const whole = rest.length > 0 && FOLDERS[head] ? [FOLDERS[head], ...rest].join('/') : name;
      return isPattern(name) || ends.has(whole) || ends.has(name) ? [] : [`${page}: ${name}`];
    }),
  );
  expect(lost).toEqual([]);
});

/** Names that stand for any of their kind. */
const ANY = ['xDecisions', 'SWEEP_QUEUE'];

test('each name of the code that the how-to pages use is in the code', () => {
  const code = files.filter((path) => /^(apps|libs)\/.*\.(tsx?|m[jt]s|sql)$/.test(path)).map(read);
  const words = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []));
  const name =
    /(?<![\w./…-])(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|[a-z]+(?:[A-Z][a-z\d]+)+|(?:[A-Z][a-z\d]+){2,})(?![\w./…-])/g;
  const lost = NAMING.flatMap((page) =>
    [...proseOf(page).matchAll(/`([^`]+)`/g)].flatMap(([, quoted = '']) =>
      (quoted.match(name) ?? [])
        .filter((word) => !words.has(word) && !ANY.includes(word))
        .map((word) => `${page}: ${word}`),
    ),
  );
  expect(lost).toEqual([]);
});
