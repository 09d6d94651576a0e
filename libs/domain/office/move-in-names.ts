/** The parts of a name as a file may give them; empty where it does not. */
export interface NameParts {
  fullName: string;
  lastName: string;
  firstName: string;
  middleName: string;
  suffix: string;
}

const SUFFIXES: Readonly<Record<string, string>> = { jr: 'Jr', sr: 'Sr', ii: 'II', iii: 'III', iv: 'IV' };

/** A suffix as it is written here; empty where the word is none. A lone V is an initial. */
const suffixOf = (word: string): string => SUFFIXES[word.toLowerCase().replaceAll('.', '').replaceAll(',', '')] ?? '';

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** The words without a suffix at their end, and that suffix. */
const parted = (text: string): { rest: string; suffix: string } => {
  const all = words(text);
  const suffix = all.length > 1 ? suffixOf(all.at(-1) ?? '') : '';
  return { rest: (suffix === '' ? all : all.slice(0, -1)).join(' ').replace(/,$/, ''), suffix };
};

/** A name of one column, parted at its commas: "LAST SUFFIX, FIRST", "LAST, FIRST MIDDLE SUFFIX", "First Last, Jr". */
const ofOneColumn = (text: string): string[] => {
  const [before = '', ...after] = text.split(',').map((part) => part.trim());
  const behind = after.filter((part) => part !== '');
  if (behind.length === 0) {
    const { rest, suffix } = parted(before);
    return [rest, suffix];
  }
  const last = parted(before);
  const lone = behind.map(suffixOf).find((suffix) => suffix !== '') ?? '';
  const given = behind.filter((part) => suffixOf(part) === '').join(' ');
  if (given === '') return [before, lone];
  const first = parted(given);
  return [first.rest, last.rest, last.suffix || first.suffix || lone];
};

/** Whether a name is written in capitals alone. */
export const isInCapitals = (name: string): boolean => /\p{Lu}{2}/u.test(name) && !/\p{Ll}/u.test(name);

const capital = (part: string): string => {
  const lower = part.toLowerCase();
  const mac = /^mc(\p{L})(\p{L}+)$/u.exec(lower);
  if (mac) return `Mc${(mac[1] ?? '').toUpperCase()}${mac[2] ?? ''}`;
  return lower.slice(0, 1).toUpperCase() + lower.slice(1);
};

const rewritten = (name: string): string =>
  words(name)
    .map(
      (word) =>
        suffixOf(word) ||
        word
          .split(/(?<=[-'’])/u)
          .map(capital)
          .join(''),
    )
    .join(' ');

/**
 * A name as First Middle Last Suffix (moving-in#names-in-a-file). One in capitals is rewritten where that was said, one in
 * mixed case never.
 */
export const readName = (parts: NameParts, rewriteCapitals: boolean): string => {
  const { fullName, lastName, firstName, middleName, suffix } = parts;
  const apart = [lastName, firstName].some((part) => part !== '');
  const last = parted(lastName);
  const given = apart
    ? [firstName, middleName, last.rest, suffixOf(suffix) || suffix || last.suffix]
    : [...ofOneColumn(fullName), suffixOf(suffix) || suffix];
  const name = words(given.join(' ').normalize('NFC')).join(' ');
  return rewriteCapitals && isInCapitals(withoutSuffix(name)) ? rewritten(name) : name;
};

const withoutSuffix = (name: string): string => parted(name).rest;

/** A name as two are compared: whatever its capitals and blanks are. */
export const nameKey = (name: string): string => words(name.normalize('NFKC').toLowerCase()).join(' ');
