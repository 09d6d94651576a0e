import { EXPORT_KINDS, PACK_KIND, PRODUCED_KINDS, type ExportKind } from '#contracts/books/ledger/exports.ts';
import { ledgerReaders, moneyRoles, supervisors, type Role } from '#contracts/kernel/roles.ts';
import type { WhichDay } from '#domain/books/which-day.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';

/** An export as it was asked for, and how far its making has come. Amounts in cents, days `YYYY-MM-DD`. */
export interface Export {
  exportId: string;
  number: number;
  kind: ExportKind;
  by: WhichDay;
  from: string | null;
  to: string | null;
  method: PaymentMethod | null;
  accountId: string | null;
  ledgerAccount: string | null;
  /** A part of a name, as typed. */
  person: string | null;
  /** Only the first so many journal entries count: what was known when it was asked for. */
  journalNumber: number;
  state: 'waiting' | 'working' | 'ready' | 'failed';
  rows: number;
  totalRows: number | null;
  nextChunk: number;
  lastRow: number;
  runningCents: number;
  chainHead: string | null;
}

/** Whether it is about one account. */
export const isStatement = (kind: ExportKind): boolean => kind === 'statement-csv' || kind === 'statement-pdf';

export const PDF_KINDS = [
  'statement-pdf',
  'statement-run-pdf',
  'statement-run-mail',
  'letters-pdf',
  'letters-mail',
  ...PRODUCED_KINDS,
] as const;
export type PdfKind = (typeof PDF_KINDS)[number];
export type ProducedKind = (typeof PRODUCED_KINDS)[number];

/** Whether it is a PDF, made whole by `StatementPdfs`. */
export const isPdf = (kind: ExportKind): kind is PdfKind => (PDF_KINDS as readonly ExportKind[]).includes(kind);

/** Whether its pieces are kept in base64: a PDF, or a ZIP. */
export const isBinary = (kind: ExportKind): kind is PdfKind | typeof PACK_KIND => isPdf(kind) || kind === PACK_KIND;

/** Whether it is of all who owe (money#statement-run). */
export const isRun = (kind: ExportKind): boolean => kind === 'statement-run-pdf' || kind === 'statement-run-mail';

/** Whether it is somebody's whole record (people#produced-file). */
export const isProduced = (kind: ExportKind): kind is ProducedKind =>
  (PRODUCED_KINDS as readonly ExportKind[]).includes(kind);

/**
 * Whether a role may open a kind of export: statements anyone who sees money, a person's whole record who produces it,
 * the rest ledger readers.
 */
export const mayOpen = (role: Role, kind: ExportKind): boolean => {
  if (isProduced(kind)) return (supervisors as readonly Role[]).includes(role);
  return isStatement(kind) || (ledgerReaders as readonly Role[]).includes(role);
};

/** Whether a role may ask for it: what writes to people as well a money role alone. */
export const mayExport = (role: Role, kind: ExportKind): boolean =>
  mayOpen(role, kind) && (kind !== 'statement-run-mail' || (moneyRoles as readonly Role[]).includes(role));

/** The kinds that a role may see. */
export const kindsFor = (role: Role): ExportKind[] => EXPORT_KINDS.filter((kind) => mayOpen(role, kind));

const NAMES: Record<ExportKind, string> = {
  'journal-csv': 'journal.csv',
  'journal-hledger': 'journal.hledger',
  'payments-csv': 'payments.csv',
  'trial-balance-csv': 'trial-balance.csv',
  'statement-csv': 'statement.csv',
  'statement-pdf': 'statement.pdf',
  'statement-run-pdf': 'statements.pdf',
  'statement-run-mail': 'statements-to-print.pdf',
  'letters-pdf': 'letters.pdf',
  'letters-mail': 'letters-to-print.pdf',
  'person-file-pdf': 'person-file.pdf',
  'bond-file-pdf': 'bond-file.pdf',
  'audit-pack-zip': 'audit-pack.zip',
};

/** Whose statement it is, and of which days. */
interface About {
  accountShortId: number | null;
  from: string | null;
  to: string | null;
}

/**
 * The file's name: its number first, so that a file that is imported twice is noticed; a statement's also names account
 * and days.
 */
export const exportFileName = (number: number, kind: ExportKind, { accountShortId, from, to }: About): string => {
  const numbered = `export-${String(number).padStart(4, '0')}-`;
  if (kind === PACK_KIND) return `${numbered}audit-pack-${from ?? ''}-${to ?? ''}.zip`;
  if (!isStatement(kind) || accountShortId === null) return numbered + NAMES[kind];
  const days = [from && `-from-${from}`, to && `-to-${to}`].filter(Boolean).join('');
  return `${numbered}statement-${formatShortId(accountShortId)}${days}.${kind === 'statement-pdf' ? 'pdf' : 'csv'}`;
};

/** The id of the job that makes an export. */
export const exportJobId = (exportId: string): string => `export-${exportId}`;

/** The queue of the jobs that make them. */
export const EXPORT_QUEUE = 'export';

/** How long an export may stand still before somebody else looks after it. */
export const LOST_AFTER = '15 seconds';
