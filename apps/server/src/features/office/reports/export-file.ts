import { decimalOfCents } from '#domain/kernel/money.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { csvLines } from '../../../platform/csv/csv.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Export } from './export.ts';

/** The head of a file: whose books, which export, and the state of the log that they show. */
export interface ExportHeading {
  organizationId: string;
  organizationName: string;
  export: Export;
  chainHead: string | null;
  /** What the tills are called by their ids; empty where the agency never had any. */
  tills: ReadonlyMap<string | null, string>;
}

/** One piece of a file: the text, how many rows it holds, and where the next piece goes on. */
export interface Piece {
  text: string;
  rows: number;
  lastRow: number;
  runningCents: number;
}

/** One kind of file, made piece by piece so that a worker may take over from another. */
export interface ExportFile {
  /** How many rows there will be: for the progress shown. */
  count: (tx: TenantTransaction, heading: ExportHeading) => Promise<number>;
  head: (heading: ExportHeading, tx: TenantTransaction) => Promise<string> | string;
  /** Up to `limit` rows after the ones already made; fewer mean that it was the last piece. */
  next: (tx: TenantTransaction, heading: ExportHeading, limit: number) => Promise<Piece>;
  foot: (heading: ExportHeading) => string;
}

/** Cents as a plain decimal; empty for none. */
export const amount = (cents: number | null): string => (cents === null ? '' : decimalOfCents(cents));

/** The account number as it is printed; empty for none. */
export const accountNumber = (shortId: number | null): string => (shortId === null ? '' : formatShortId(shortId));

/**
 * The last line of every CSV file: which export it is, where it is one, and the audit chain's head that it carries
 * (building#export-footer).
 */
export const csvFoot = ({ export: { number, journalNumber }, chainHead }: ExportHeading): string =>
  csvLines([
    [
      ...(number === 0 ? [] : ['Export', number]),
      'Journal entries',
      journalNumber,
      'Audit chain head',
      chainHead ?? '',
    ],
  ]);
