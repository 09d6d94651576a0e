/** More words than a name has are not told. */
const MAX_WORDS = 4;

/** The first letter or digit of each word of a name, of a person or a business: `Remy Thibodeaux` → `R. T.` (bonds.md 6). */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word.normalize('NFC'))?.[0] ?? [])
    .slice(0, MAX_WORDS)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ');
