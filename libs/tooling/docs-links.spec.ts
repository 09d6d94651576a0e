/** The documentation: each link within the repository leads somewhere, its anchor too. */
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
