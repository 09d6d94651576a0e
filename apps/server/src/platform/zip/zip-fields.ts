/** Numbers of a ZIP, little-endian, each in so many bytes (PKWARE's APPNOTE 4.3). */
export const fields = (...given: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(given.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of given) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

export const UTF8_NAMES = 0x0800;
export const DEFLATED = 8;
export const VERSION = 20;
/** The first day that a ZIP can name: the same files make the same bytes. */
export const FIRST_DAY = 0x21;

/** What ends a ZIP: how many files, and where their list lies. */
export const endOfZip = (count: number, size: number, at: number): Buffer =>
  fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]);
