/** What Windows-1252 has at 80 to 9F, where Latin 1 has nothing to print. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const byteOf = (letter: string): number | null => {
  const high = HIGH.indexOf(letter);
  if (high >= 0) return 0x80 + high;
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : null;
};

/** A text in Windows-1252; a letter that it does not have loses its accents, else it becomes a question mark. */
export const toWindows1252 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text.normalize('NFC')).flatMap((letter): number[] => {
      const byte = byteOf(letter);
      if (byte !== null) return [byte];
      const bare = Array.from(letter.normalize('NFD')).flatMap((part) => byteOf(part) ?? []);
      return bare.length > 0 ? bare : [0x3f];
    }),
  );
