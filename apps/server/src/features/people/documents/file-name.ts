import { CASE_FILE_TYPES, FILE_TYPES, type FileType } from '#contracts/people/documents/documents.ts';

const EXTENSIONS: Record<FileType, readonly string[]> = { ...CASE_FILE_TYPES, ...FILE_TYPES };

/** How long a name may be, its extension included. */
const MAX_NAME = 120;

/** What a name may not hold: control characters, and those that turn the direction of writing to disguise it. */
const UNSEEN = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * A name to show and to download under: no folders, nothing unseen, the extension of what the file is. A name that
 * says something else keeps it before the true one: `x.exe` becomes `x.exe.pdf`.
 */
export const fileName = (given: string, type: FileType): string => {
  const base = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(UNSEEN, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const extensions = EXTENSIONS[type];
  const own = extensions.includes(extensionOf(base)) ? extensionOf(base) : '';
  const stem = own === '' ? base : base.slice(0, -own.length - 1);
  const extension = own === '' ? (extensions[0] ?? '') : base.slice(-own.length);
  const room = MAX_NAME - extension.length - 1;
  return `${(stem.trim() || 'file')
    .slice(0, room)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim()}.${extension}`;
};

/** The media types whose names end as this one does. */
export const typesNamedLike = (name: string): FileType[] =>
  (Object.keys(FILE_TYPES) as FileType[]).filter((type) => EXTENSIONS[type].includes(extensionOf(name)));

/** The header that has a browser show a file, or keep it, under its name (RFC 6266, RFC 8187). */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string => {
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
