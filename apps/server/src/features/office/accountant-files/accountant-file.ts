import { createHash } from 'node:crypto';
import type { LedgerAccountType } from '#domain/kernel/chart-of-accounts.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { mappedBy, type FileFormat } from '#domain/office/accountant-files.ts';
import { Refused } from '../../../kernel/refused.ts';
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

/** The newest entry that a file knows, and the head of the chain there (money#exports). */
export interface KnownUpTo {
  journalNumber: number;
  chainHead: string | null;
}

/** What every file is made of. */
export interface FileBooks extends KnownUpTo {
  chainHead: string;
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

/** Name, rows and hash of each file beside it, and how far the books were; a file from before that was told says less. */
const manifestOf = (
  files: readonly (FilePart & { bytes: Buffer })[],
  { journalNumber, chainHead }: KnownUpTo,
): string => {
  const known = chainHead === null ? [] : [String(journalNumber), chainHead];
  const headings = chainHead === null ? [] : ['Up to entry', 'Verification code'];
  return csvLines([
    ['Name', 'Rows', 'SHA-256', ...headings],
    ...files.map(({ name, rows, bytes }) => [name, String(rows), sha256(bytes), ...known]),
  ]);
};

/** What is downloaded, with its hash: the one file, or a ZIP of several with a manifest. Always the same bytes. */
export const packed = (
  { format, ...known }: KnownUpTo & { format: FileFormat },
  stem: string,
  parts: readonly FilePart[],
): { name: string; bytes: Buffer; sha256: string } => {
  const files = parts.map((part) => ({ ...part, bytes: bytesOf(format, part.body) }));
  const [first] = files;
  const alone = files.length === 1 && first !== undefined && format !== 'full-csv' ? first : null;
  const bytes =
    alone?.bytes ?? zipOf([...files, { name: 'manifest.csv', bytes: Buffer.from(manifestOf(files, known), 'utf8') }]);
  return { name: alone?.name ?? `${stem}.zip`, bytes, sha256: sha256(bytes) };
};

/**
 * Asserts that what was booked on can be named in the accountant's program.
 * @throws Refused ACCOUNTS_NOT_MAPPED, naming each that is not
 */
export const refuseUnmapped = (format: FileFormat, used: readonly FileAccount[]): void => {
  const by = mappedBy(format);
  if (by === null) return;
  const unmapped = used.filter(({ theirName, theirNumber }) => (by === 'name' ? theirName : theirNumber) === '');
  if (unmapped.length === 0) return;
  throw new Refused('ACCOUNTS_NOT_MAPPED', {
    accounts: unmapped.map(({ code, name }) => `${code} ${name}`).join(', '),
  });
};

/** The queue of the jobs that make them, and the id of such a job. */
export const ACCOUNTANT_FILE_QUEUE = 'accountant-file';
export const accountantFileJobId = (fileId: string): string => `accountant-file-${fileId}`;
