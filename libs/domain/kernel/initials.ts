import { graphemesOf } from './graphemes.ts';

/** More words than a name has are not told. */
const MAX_WORDS = 4;

/** The first letter or digit of a word, with all its marks; a capital where it has one that is a single letter. */
const initialOf = (word: string): string | undefined => {
  const first = graphemesOf(word.normalize('NFC')).find((letter) => /[\p{L}\p{N}]/u.test(letter));
  const capital = first?.toUpperCase();
  return capital !== undefined && graphemesOf(capital).length === 1 ? capital : first;
};

const allOf = (name: string): string[] => name.split(/\s+/).flatMap((word) => initialOf(word) ?? []);

/**
 * The first letter or digit of each word of a name, of a person or a business: `Remy Thibodeaux` → `R. T.`
 * (bonds#receipt-proof-page).
 */
export const initialsOf = (name: string): string =>
  allOf(name)
    .slice(0, MAX_WORDS)
    .map((letter) => `${letter}.`)
    .join(' ');

/** The first letters of the first and the last word, as they stand where a face would: `Remy Paul Thibodeaux` → `RT`. */
export const faceOf = (name: string): string => {
  const [first = '', ...others] = allOf(name);
  return first + (others.at(-1) ?? '');
};
