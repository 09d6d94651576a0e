/** The list in docs/how-to/update-packages.md of packages that are kept below their newest version, against package.json. */
import { expect, test } from '@jest/globals';
import { read } from './tree.ts';

const HEADING = '## Packages below their newest';
const [, section = ''] = read('docs/how-to/update-packages.md').split(HEADING);
const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\| (.+?) +\|$/gm)];

interface Packages {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

test('each package of the list is at the version that stands there, for a reason', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Packages;
  const pinned = { ...dependencies, ...devDependencies, ...optionalDependencies };
  expect(rows.length).toBeGreaterThan(5);
  const wrong = rows.filter(([, name = '', version]) => pinned[name] !== version).map(([line]) => line);
  expect(wrong).toEqual([]);
});
