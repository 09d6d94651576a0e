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

/**
 * Text that comes from outside (screens#text-from-outside): read by its declared charset, else its byte order mark,
 * else UTF-8, and where it is invalid as that, Windows-1252. Null where it cannot be read: nothing is replaced by
 * marks.
 */
export const readText = (bytes: Uint8Array, declared = ''): string | null => {
  if (declared !== '' && !ASSUMED.test(declared)) return inCharset(bytes, declared);
  const [marked] = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  if (marked !== undefined) return inCharset(bytes, marked);
  return inCharset(bytes, 'utf-8') ?? inCharset(bytes, 'windows-1252');
};

/** The charset that a `Content-Type` declares; empty where it declares none. */
export const charsetOf = (contentType: string | undefined): string =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1] ?? '';
