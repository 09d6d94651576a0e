import { createHash } from 'node:crypto';
import type { LedgerAccountType } from '#domain/kernel/chart-of-accounts.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import type { FileFormat } from '#domain/office/accountant-files.ts';
import { csvLines } from '../../../platform/csv/csv.ts';
import { zipOf } from '../../../platform/zip/zip.ts';
import { toWindows1252 } from './windows-1252.ts';

/** A line of an entry: one side, in cents. Client accounts are told by number; persons are not told. */
export interface FileLine {
  code: string;
  debitCents: number;
  creditCents: number;
  accountShortId: number | null;
  /** The surety or official that it is about. */
  vendor: string | null;
}

/** A journal entry with its lines: one transaction of each file. */
export interface FileEntry {
  journalNumber: number;
  bookedOn: string;
  effectiveOn: string;
  eventId: string;
  description: string;
  receiptNumber: number | null;
  reversesJournalNumber: number | null;
  lines: FileLine[];
}

/** A ledger account, and what it is called in the accountant's program. */
export interface FileAccount {
  code: string;
  name: string;
  type: LedgerAccountType;
  theirName: string;
  theirNumber: string;
}

/** What every file is made of. */
export interface FileBooks {
  organizationName: string;
  number: number;
  from: string;
  to: string;
  accounts: readonly FileAccount[];
  entries: readonly FileEntry[];
}

/** One file of a file: its name, its text, and how many rows it holds beside its headings. */
export interface FilePart {
  name: string;
  body: string;
  rows: number;
}

/** Whose account a line is of, as customers are called in the files: by number alone. */
export const customerOf = ({ accountShortId }: FileLine): string | null =>
  accountShortId === null ? null : `Account ${formatShortId(accountShortId)}`;

/** What stands in the memo of an entry: its number first, so that it is found again. */
export const memoOf = ({ journalNumber, description, receiptNumber }: FileEntry): string =>
  `Entry ${String(journalNumber)}: ${description}${receiptNumber === null ? '' : `, receipt ${String(receiptNumber)}`}`;

/** `file-0014-quickbooks-online-2026-01-01-2026-03-31`: its number first, so that one that is imported twice is noticed. */
export const fileStem = (number: number, format: FileFormat, { from, to }: { from: string; to: string }): string =>
  `file-${String(number).padStart(4, '0')}-${format}-${from}-${to}`;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A text as its program reads it: QuickBooks Desktop knows Windows-1252 alone. */
const bytesOf = (format: FileFormat, body: string): Buffer =>
  format === 'quickbooks-desktop' ? toWindows1252(body) : Buffer.from(body, 'utf8');

/** Name, rows and hash of each file beside it. */
const manifestOf = (files: readonly (FilePart & { bytes: Buffer })[]): string =>
  csvLines([['Name', 'Rows', 'SHA-256'], ...files.map(({ name, rows, bytes }) => [name, String(rows), sha256(bytes)])]);

/** What is downloaded, with its hash: the one file, or a ZIP of several with a manifest. Always the same bytes. */
export const packed = (
  format: FileFormat,
  stem: string,
  parts: readonly FilePart[],
): { name: string; bytes: Buffer; sha256: string } => {
  const files = parts.map((part) => ({ ...part, bytes: bytesOf(format, part.body) }));
  const [first] = files;
  const alone = files.length === 1 && first !== undefined && format !== 'full-csv' ? first : null;
  const bytes =
    alone?.bytes ?? zipOf([...files, { name: 'manifest.csv', bytes: Buffer.from(manifestOf(files), 'utf8') }]);
  return { name: alone?.name ?? `${stem}.zip`, bytes, sha256: sha256(bytes) };
};
