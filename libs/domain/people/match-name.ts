import { sameFirstNames } from './nicknames.ts';

/** Letters that no normal form takes apart, as their neighbours are written. The SQL function `folded` does the same. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
};
const APOSTROPHES = /['`´ʹʻʼʽʾʿˈ‘’‛′＇]/g;
/** Accents of any script with capitals, Arabic vowel signs, and signs without a width. */
const MARKS = /[\u0300-\u036f\u064b-\u0655\u0670\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Lower case without accents and apostrophes: what two spellings of a name have in common. */
const folded = (name: string): string =>
  name
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(/[ßæœþðđħıĸłŋøŧς]/g, (letter) => FOLDED[letter] ?? letter);

const SEPARATORS = /[\s!-/:-@[-_{-~“”–—·•،、・]+/g;
const SUFFIX = /[\s,]+(jr|sr|jnr|snr|ii|iii|iv|2nd|3rd)(?=\s*(,|$))/g;

/** A typed name without its suffix: what is on file without one is found, too (screens#search-defendant). */
export const withoutSuffix = (typed: string): string =>
  typed.replaceAll(/(?<=\p{L}.*)[\s,]+(jr|sr|jnr|snr|ii|iii|iv|2nd|3rd)\.?(?=\s*(,|$))/giu, '');

/** The words of a name in the order of speaking, without suffixes: `Landry, Théo Jr.` → `theo landry`. */
const wordsOf = (fullName: string): string =>
  folded(fullName)
    .replaceAll('.', '')
    .replace(SUFFIX, '')
    .replace(/^([^,]+),\s*(.+)$/, '$2 $1')
    .replace(SEPARATORS, ' ')
    .trim()
    .replace(/^t (?=\S)/, '');

/**
 * A full name as it is compared: first and last word, lower case, without accents, suffixes and the Cajun `T-`;
 * `Landry, Théo Jr.` → `theo landry`. The SQL function `match_name` does the same (migration 0960).
 */
export const matchName = (fullName: string): string => wordsOf(fullName).replace(/^(\S+) .*?(\S+)$/, '$1 $2');

/** Whether two names share two words, in whatever order; a letter of our own alphabet alone is no word. */
export const shareTwoWords = (one: string, other: string): boolean => {
  const words = (name: string) =>
    new Set(
      wordsOf(name)
        .split(' ')
        .filter((word) => !/^[a-z]?$/.test(word)),
    );
  const [ours, theirs] = [words(one), words(other)];
  return [...ours].filter((word) => theirs.has(word)).length >= 2;
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
