/** The rules in docs/rules: each has one anchor, and whoever cites one finds it. */
import { expect, test } from '@jest/globals';
import { files, filesIn, read } from './tree.ts';

const pages = filesIn('docs/rules', /\.md$/);
const nameOf = (path: string) => path.slice('docs/rules/'.length, -'.md'.length);
const names = pages.map(nameOf).filter((name) => name !== 'README');
const anchorsOf = (path: string) => [...read(path).matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, anchor = '']) => anchor);
const rules = new Set(
  pages
    .filter((path) => names.includes(nameOf(path)))
    .flatMap((path) => anchorsOf(path).map((anchor) => `${nameOf(path)}#${anchor}`)),
);

const isText = /\.(ts|tsx|mts|mjs|sql|css|html|json|md|ya?ml|sh|service|conf)$/;
const made = /^(docs\/generated\/permissions\.md|package-lock\.json)$|\.snap$/;
const citing = files.filter((path) => isText.test(path) && !made.test(path) && !pages.includes(path));
const citation = new RegExp(String.raw`(?<![\w/-])(?:${names.join('|')})#[a-z][a-z0-9-]*`, 'g');
const cited = new Map(citing.map((path) => [path, read(path).match(citation) ?? []]));

test('each rule has an anchor of its own, in small letters', () => {
  expect(rules.size).toBeGreaterThan(500);
  for (const path of pages.filter((page) => names.includes(nameOf(page)))) {
    const anchors = anchorsOf(path);
    expect([path, anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)]).toEqual([path, []]);
    expect([path, anchors.filter((anchor) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(anchor))]).toEqual([path, []]);
    const headings = read(path).match(/^### .+$/gm) ?? [];
    expect([path, headings.length]).toEqual([path, anchors.length]);
  }
});

test('each citation names a rule that there is', () => {
  const lost = [...cited].flatMap(([path, found]) =>
    found.filter((rule) => !rules.has(rule)).map((rule) => `${path}: ${rule} is no rule of docs/rules`),
  );
  expect(lost).toEqual([]);
});

// The names that the pages had before: only migrations, which never change, still say them.
const OLD =
  /\b(?:books|bonds|powers|recovery|today|move-in|domain|design)\.md`? \d[\d.]*|\b(?:decisions?|spec|design) \d{1,2}\b/g;
const isMigration = (path: string) => path.startsWith('apps/server/migrations/');

test('no page is cited by its old name outside of migrations, and of those the list says where the rule is', () => {
  const old = (path: string) => read(path).replaceAll('`', '').match(OLD) ?? [];
  const self = 'libs/tooling/rules.spec.ts';
  const outside = citing.filter((path) => !isMigration(path) && path !== self && !path.startsWith('docs/decisions/'));
  expect(outside.flatMap((path) => old(path).map((found) => `${path}: ${found}`))).toEqual([]);
  const list = read('docs/rules/README.md');
  const missing = citing.filter(isMigration).flatMap((path) => old(path).map((found) => found.replace(/\.$/, '')));
  expect([...new Set(missing)].filter((found) => !list.includes(`| ${found} `))).toEqual([]);
});

test('the rules that nothing cites are those of the list', () => {
  const all = new Set([...cited.values()].flat());
  const [, list = ''] = read('docs/rules/README.md').split('## Rules that no code cites');
  const [section = ''] = list.split('\n## ');
  const listed = [...section.matchAll(/\]\(([a-z-]+)\.md#([a-z0-9-]+)\)/g)].map(
    ([, page, anchor]) => `${page}#${anchor}`,
  );
  const uncited = [...rules].filter((rule) => !all.has(rule) && !rule.startsWith('decisions#'));
  expect(listed.toSorted()).toEqual(uncited.toSorted());
});
