/** What Windows-1252 has at 80 to 9F, where Latin 1 has nothing to print. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** What both have at the same place. */
const isSame = (code: number): boolean => code < 0x80 || (code >= 0xa0 && code <= 0xff);

/** A letter as Latin 1 writes the byte that it is in Windows-1252; nothing where it has none. */
const byteOf = (letter: string): string => {
  const high = HIGH.indexOf(letter);
  if (high >= 0) return String.fromCodePoint(0x80 + high);
  return isSame(letter.codePointAt(0) ?? 0) ? letter : '';
};

/** A letter that it does not have loses its accents, else it becomes a question mark. */
const bytesOf = (letter: string): string =>
  byteOf(letter) || Array.from(letter.normalize('NFD'), byteOf).join('') || '?';

/** A text in Windows-1252. */
export const toWindows1252 = (text: string): Buffer =>
  Buffer.from(text.normalize('NFC').replaceAll(/[\u{80}-\u{9F}\u{100}-\u{10FFFF}]/gu, bytesOf), 'latin1');
