import { z } from 'zod';
import { FILE_FORMATS } from '#domain/office/accountant-files.ts';
import { RANGE_BACKWARDS } from '../../books/account/statements.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, page, pageQuery, text } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';

const accountantFile = z
  .object({
    fileId: id,
    number: z.int(), // per agency, without gaps
    format: z.enum(FILE_FORMATS),
    from: day(),
    to: day(),
    state: z.enum(['waiting', 'ready', 'failed']),
    // What is known of it once it is made: name and hash as it is downloaded, its entries, its debits and so its credits.
    fileName: z.string(),
    sha256: z.string(),
    entries: z.int(),
    totalCents: z.int(),
    journalNumber: z.int(), // the newest entry that was known
    chainHead: z.string().nullable(), // at that entry
    reason: z.string(), // why it replaces those before it; empty where it is the first
    replacedBy: z.int().nullable(), // the number of the file that took its place
    bookedSince: z.int(), // entries of its days that were booked after it was taken
    takenAt: instant,
    takenBy: z.string(),
  })
  .meta({ id: 'AccountantFile' });
export type AccountantFile = z.output<typeof accountantFile>;

export const listAccountantFiles = endpoint({
  method: 'GET',
  path: '/ledger/accountant-files',
  summary: 'Files that were taken for an accountant, the newest first (money#files-for-accountants)',
  roles: ledgerReaders,
  query: pageQuery,
  response: page(accountantFile),
  refusals: ['MONEY_STOPPED'],
});

/** The days are over, and of no file of the same format unless a reason is given. */
export const takeAccountantFile = endpoint({
  method: 'POST',
  path: '/ledger/accountant-files',
  ...freshForSettings,
  summary: 'Take the entries of some days as a numbered file for an accountant (money#files-for-accountants)',
  roles: exporters,
  status: 202,
  body: z
    .object({
      format: z.enum(FILE_FORMATS),
      from: day('Enter a valid date in MM/DD/YYYY.'),
      to: day('Enter a valid date in MM/DD/YYYY.'),
      reason: text(500).default(''), // why it replaces a file of the same days
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: RANGE_BACKWARDS })
    .meta({ id: 'TakeAccountantFile' }),
  touches: ['export'],
  response: accountantFile,
  refusals: [
    'ACCOUNTANT_FILE_TAKEN',
    'ACCOUNTANT_FILE_COVERS_MORE',
    'ACCOUNTS_NOT_MAPPED',
    'ACCOUNTANT_FILE_EMPTY',
    'MONEY_STOPPED',
  ],
});

export const downloadAccountantFile = endpoint({
  method: 'GET',
  path: '/ledger/accountant-files/:accountantFileId/file',
  ...freshForSettings,
  summary: 'The file as it was taken; it stands in the audit trail',
  roles: exporters,
  params: z.object({ accountantFileId: id }),
  response: z.string().meta({ contentMediaType: 'application/octet-stream' }),
  refusals: ['ACCOUNTANT_FILE_NOT_FOUND', 'EXPORT_NOT_READY', 'ACCOUNTANT_FILE_CHANGED'],
});
