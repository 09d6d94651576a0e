/** docs/spec-words.md against the code: each string of the specification is said where the page says, and reached. */
import { expect, test } from '@jest/globals';
import { files, read } from './tree.ts';

const PAGE = 'docs/spec-words.md';
/** What is not said yet, or not any more. */
const OTHER = /^(screens#words-not-built: not built|with a later issue: .+)$/;

const rows = [...read(PAGE).matchAll(/^\| `(.+)` +\| (.+?) +\| (.*?) *\|$/gm)].map(
  ([, message = '', said = '', reached = '']) => ({ words: message.replaceAll('\\|', '|'), said, reached }),
);

/** Whether a file says words in which a `{name}` may be anything; a sentence may be broken over lines. */
const says = (path: string, message: string): boolean => {
  if (!files.includes(path)) return false;
  const text = read(path).replaceAll(/\s+/g, ' ');
  return message.split(/\{[^}]*\}/).every((part) => text.includes(part));
};

test('the page has a row for each of the strings', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(rows.map(({ words }) => words)).size).toBe(rows.length);
});

test('each string is said where the page says it is, and the test named there knows it', () => {
  const wrong = rows
    .filter(({ said }) => !OTHER.test(said))
    .flatMap(({ words, said, reached }) => [
      ...(says(said, words) ? [] : [`${said} does not say: ${words}`]),
      ...(reached === '' || says(reached, words) ? [] : [`${reached} does not reach: ${words}`]),
    ]);
  expect(wrong).toEqual([]);
});

test('what is left out or comes later is not said anywhere', () => {
  const sources = files.filter((path) => /^(apps\/(web|server)\/src|libs\/contracts)\/.*\.tsx?$/.test(path));
  const later = rows.filter(({ said }) => OTHER.test(said) && said.startsWith('screens#words-not-built'));
  const said = later.flatMap(({ words }) =>
    sources.filter((path) => says(path, words)).map((path) => `${path}: ${words}`),
  );
  expect(said).toEqual([]);
});
