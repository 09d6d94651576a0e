import { fileTypeFromBuffer } from 'file-type';
import { CASE_FILE_TYPES, FILE_TYPES, type FileType } from '#contracts/people/documents/documents.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import { typesNamedLike } from './file-name.ts';

/** Word and Excel before 2007 share one container: the name says which of the two it is. */
const OLD_OFFICE = 'application/x-cfb';
/** How much of a file is looked at. */
const HEAD = 65_536;

const isFileType = (mediaType: string): mediaType is FileType => mediaType in FILE_TYPES;

/** HEIF is what phones call HEIC by its name. */
const mediaTypeOf = (sniffed: { mime: string } | undefined): string | undefined =>
  sniffed?.mime === 'image/heif' ? 'image/heic' : sniffed?.mime;

/** Text holds no control characters but tabs, line breaks and form feeds; UTF-16 announces itself. */
const isText = (head: Buffer): boolean => {
  if (head.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return true;
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return !/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(head.toString('latin1'));
};

/** A PDF may have so many bytes of a printer or a mail before it begins; readers look no further. */
const BEFORE_PDF = 1024;
const PDF_HEADER = '%PDF-';

const isPdfWithin = (head: Buffer): boolean =>
  head.toString('latin1', 0, BEFORE_PDF + PDF_HEADER.length).includes(PDF_HEADER);

/** What a file is by its bytes, whatever its name or the browser says; null for what a drawer does not take. */
export const fileTypeOf = async (file: ReceivedFile): Promise<FileType | null> => {
  const head = await file.head(HEAD);
  // The entry that tells the kind of an archive may stand anywhere in it.
  const bytes = head.toString('latin1', 0, 2) === 'PK' ? await file.head(file.sizeBytes) : head;
  const sniffed = mediaTypeOf(await fileTypeFromBuffer(bytes));
  const named = typesNamedLike(file.name);
  if (sniffed === undefined) {
    const text = named.find((type) => type.startsWith('text/'));
    if (text !== undefined && isText(head)) return text;
    return isPdfWithin(head) ? 'application/pdf' : null;
  }
  if (sniffed === OLD_OFFICE) {
    return named.find((type) => type === 'application/msword' || type === 'application/vnd.ms-excel') ?? null;
  }
  if (isFileType(sniffed)) return sniffed;
  return isPdfWithin(head) ? 'application/pdf' : null;
};

/** The same for the drawer of a case, which takes papers and photos alone. */
export const caseFileTypeOf = async (file: ReceivedFile): Promise<keyof typeof CASE_FILE_TYPES | null> => {
  const head = await file.head(HEAD);
  const sniffed = mediaTypeOf(await fileTypeFromBuffer(head));
  if (sniffed !== undefined && isCaseFileType(sniffed)) return sniffed;
  return isPdfWithin(head) ? 'application/pdf' : null;
};

const isCaseFileType = (mediaType: string): mediaType is keyof typeof CASE_FILE_TYPES => mediaType in CASE_FILE_TYPES;
