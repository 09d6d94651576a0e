import { z } from 'zod';
import { WHICH_DAYS } from '#domain/books/which-day.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, page, pageQuery, text } from '../../kernel/primitives.ts';
import { ledgerReaders, moneyReaders, moneyRoles } from '../../kernel/roles.ts';

const optionalDay = day().optional();

/** What is asked for as an export; letters have a command of their own. */
const ASKED_KINDS = [
  'journal-csv',
  'journal-hledger',
  'payments-csv',
  'trial-balance-csv',
  'statement-csv',
  'statement-pdf',
  'statement-run-pdf',
  'statement-run-mail',
] as const;
export type AskedExportKind = (typeof ASKED_KINDS)[number];
/** The whole record of a person or of one bond: with a command of their own, too (people#produced-file). */
export const PRODUCED_KINDS = ['person-file-pdf', 'bond-file-pdf'] as const;
/** The books of some days for an auditor, with a command of its own as well (money#audit-pack). */
export const PACK_KIND = 'audit-pack-zip';
export const EXPORT_KINDS = [...ASKED_KINDS, 'letters-pdf', 'letters-mail', ...PRODUCED_KINDS, PACK_KIND] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const exportState = z
  .object({
    exportId: id,
    exportNumber: z.int(),
    kind: z.enum(EXPORT_KINDS),
    state: z.enum(['waiting', 'working', 'ready', 'failed']),
    progressPercent: z.int(),
    rows: z.int(),
    fileName: z.string(),
    chainHead: z.string().nullable(),
    requestedAt: instant,
    requestedBy: z.string(),
    /** Of statements by mail and of letters, once it is known who is written to: how many went, how many are in the file to print, how many had one lately. */
    mailing: z.object({ mailed: z.int(), toPrint: z.int(), leftOut: z.int() }).nullable(),
  })
  .meta({ id: 'Export' });
export type Export = z.output<typeof exportState>;

/** Each export is numbered and logged, and made by the worker (money#exports). A statement export names its account.
 * The filters are those of the list on screen: what a kind does not know, it leaves aside. */
export const requestExport = endpoint({
  method: 'POST',
  path: '/ledger/exports',
  ...freshForSettings,
  summary: 'Ask the worker for an export',
  roles: moneyReaders, // the ledger kinds ask for a ledger reader, those that mail for a money role: checked in the handler
  status: 202,
  body: z
    .object({
      kind: z.enum(ASKED_KINDS),
      by: z.enum(WHICH_DAYS).optional(), // which day these are of the journal and of payments (money#which-day)
      from: optionalDay,
      to: optionalDay,
      method: z.enum(PAYMENT_METHODS).optional(),
      account: text(10).optional(),
      person: text(120).optional(),
      accountId: id.optional(),
      olderThanDays: z.int().min(0).max(3_650).optional(), // of a statement run: who owes something due for so long
      journalNumber: z.int().min(0).optional(),
      knownOn: optionalDay, // else as it was known at the end of that day
    })
    .meta({ id: 'RequestExport' }),
  touches: ['export'],
  response: exportState,
  refusals: ['ROLE_REFUSED', 'ACCOUNT_NOT_FOUND', 'MAIL_NOT_CONNECTED'],
});

/** Before the statements of all who owe are mailed: whom a letter would reach (money#statement-run). */
export const previewStatementRun = endpoint({
  method: 'GET',
  path: '/ledger/statement-run',
  summary: 'How many statements would go by mail, and who has no address',
  roles: moneyRoles,
  query: z.object({ olderThanDays: z.coerce.number().int().min(0).max(3_650).default(0) }),
  response: z.object({
    /** Whether this installation sends mail at all. */
    connected: z.boolean(),
    byMail: z.int(),
    toPrint: z.int(),
    leftOut: z.int(), // sent one lately
    /** The first of those to print, by name. */
    withoutAddress: z.array(z.object({ accountId: id, accountShortId: z.int().nullable(), name: z.string() })),
  }),
});

export const listExports = endpoint({
  method: 'GET',
  path: '/ledger/exports',
  summary: 'The exports made so far, newest first',
  roles: ledgerReaders,
  query: pageQuery,
  response: page(exportState),
});

export const getExport = endpoint({
  method: 'GET',
  path: '/ledger/exports/:exportId',
  summary: 'How far an export is',
  roles: moneyReaders,
  params: z.object({ exportId: id }),
  response: exportState,
  refusals: ['EXPORT_NOT_FOUND'],
});

/** Answers the file itself, as an attachment. */
export const downloadExport = endpoint({
  method: 'GET',
  path: '/ledger/exports/:exportId/file',
  ...freshForSettings,
  summary: 'The finished file',
  roles: moneyReaders,
  params: z.object({ exportId: id }),
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['EXPORT_NOT_FOUND', 'EXPORT_NOT_READY'],
});
