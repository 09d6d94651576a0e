import { sameFirstNames } from './nicknames.ts';

/**
 * A full name as it is compared: first and last word, lower case, without accents, suffixes and the Cajun `T-`;
 * `Landry, Théo Jr.` → `theo landry`. The SQL function `match_name` does the same (migration 0075).
 */
export const matchName = (fullName: string): string => {
  const folded = fullName
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’`.]/g, '')
    .replace(/[\s,]+(jr|sr|ii|iii|iv)(?=\s*(,|$))/g, '')
    .replace(/^([^,]+),\s*(.+)$/, '$2 $1');
  const words = folded
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^t (?=\S)/, '');
  return words.replace(/^(\S+) .*?(\S+)$/, '$1 $2');
};

/** First and last name of a compared name; one word is a last name. */
export const partsOf = (name: string): { first: string; last: string } => {
  const space = name.indexOf(' ');
  return space < 0 ? { first: '', last: name } : { first: name.slice(0, space), last: name.slice(space + 1) };
};

/** The compared names under which the same person may be kept: their nicknames, and first and last name swapped. */
export const sameNames = (fullName: string): string[] => {
  const name = matchName(fullName);
  const { first, last } = partsOf(name);
  if (first === '') return name === '' ? [] : [name];
  return [...new Set([...sameFirstNames(first).map((other) => `${other} ${last}`), `${last} ${first}`])];
};
