/** Numbers of a ZIP, little-endian, each in so many bytes (PKWARE's APPNOTE 4.3). */
export const fields = (...given: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(given.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of given)
    at = bytes === 8 ? buffer.writeBigUInt64LE(BigInt(value), at) : buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

export const UTF8_NAMES = 0x0800;
export const DEFLATED = 8;
export const VERSION = 20;
/** The version from which on a program reads what is larger than 4 GB, or more than 65,535 files. */
export const VERSION_OF_LARGE = 45;
/** The first day that a ZIP can name: the same files make the same bytes. */
export const FIRST_DAY = 0x21;

/** What a number of two, and of four bytes says where the true one stands in the part for larger ones. */
export const ELSEWHERE = { 2: 0xffff, 4: 0xffff_ffff } as const;

/** What ends a ZIP of any size: how many files, and where their list lies (PKWARE's APPNOTE 4.3.14 to 4.3.16). */
export const endOfZip = (count: number, size: number, at: number): Buffer => {
  const isLarge = count >= ELSEWHERE[2] || size >= ELSEWHERE[4] || at >= ELSEWHERE[4];
  const shown = isLarge ? ([ELSEWHERE[2], ELSEWHERE[4], ELSEWHERE[4]] as const) : ([count, size, at] as const);
  const counts = [2, shown[0]] as const;
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], counts, counts, [4, shown[1]], [4, shown[2]], [2, 0]);
  if (!isLarge) return end;
  const versions = [
    [2, VERSION_OF_LARGE],
    [2, VERSION_OF_LARGE],
  ] as const;
  const list = [
    [8, count],
    [8, count],
    [8, size],
    [8, at],
  ] as const;
  const large = fields([4, 0x06064b50], [8, 44], ...versions, [4, 0], [4, 0], ...list);
  return Buffer.concat([large, fields([4, 0x07064b50], [4, 0], [8, at + size], [4, 1]), end]);
};
