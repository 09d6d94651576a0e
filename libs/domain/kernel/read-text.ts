const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** The five bytes that Windows-1252 lacks, as a decoder hands them on. */
const LACKED = /[\u0081\u008d\u008f\u0090\u009d]/;

/** The text of bytes in a charset by its name; null where there is no such charset, or a byte is none of it. */
const inCharset = (bytes: Uint8Array, charset: string): string | null => {
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    const text = decoder.decode(bytes);
    return decoder.encoding === 'windows-1252' && LACKED.test(text) ? null : text;
  } catch {
    return null;
  }
};

/** Charsets that many declare without a thought: what is none of them is Windows-1252. */
const ASSUMED = /^(utf-?8|us-ascii|ascii)$/i;

/** How much of a text without a mark is looked at for zero bytes. */
const LOOKED_AT = 1_000;

/** UTF-16 without a byte order mark has a zero byte beside each letter of ours, and no other text has any. */
const unmarkedUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const start = bytes.subarray(0, LOOKED_AT);
  const zeros = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (Math.max(even, odd) * 4 < start.length || even + odd === 0) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/**
 * Text that comes from outside (screens#text-from-outside): read by its declared charset, else its byte order mark,
 * else as UTF-16 by its zero bytes, else UTF-8, and where it is invalid as that, Windows-1252. Null where it cannot be read: nothing is replaced by
 * marks.
 */
export const readText = (bytes: Uint8Array, declared = ''): string | null => {
  if (declared !== '' && !ASSUMED.test(declared)) return inCharset(bytes, declared);
  const [marked] = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  if (marked !== undefined) return inCharset(bytes, marked);
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked !== null) return inCharset(bytes, unmarked);
  return inCharset(bytes, 'utf-8') ?? inCharset(bytes, 'windows-1252');
};

/** The charset that a `Content-Type` declares; empty where it declares none. */
export const charsetOf = (contentType: string | undefined): string =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1] ?? '';
