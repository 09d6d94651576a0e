import { z } from 'zod';
import { RANGE_BACKWARDS } from '../../books/account/statements.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, page, pageQuery, signedCents } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';
import { ledgerAccounts } from '../statement-lines/statement-lines.ts';

/** Which accounts, of which booked days, and as of what was known (money#as-of). */
const asked = z.object({
  accounts: ledgerAccounts.optional(), // all that hold something unless told
  from: day().optional(), // else the first of January
  to: day().optional(), // else today
  journalNumber: z.coerce.number().int().min(0).optional(),
  knownOn: day().optional(), // as it was known at the end of that day
});

const forwards = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to;
const BACKWARDS = { path: ['to'], message: RANGE_BACKWARDS };

/** One posting; what it names is null where it names nothing of its kind. */
const line = z
  .object({
    ledgerAccount: z.string(),
    journalNumber: z.int(),
    line: z.int(),
    bookedOn: day(),
    effectiveOn: day(), // differs where it could not be booked on that day
    description: z.string(),
    about: z.string().nullable(), // the surety, official, payee or colleague
    receiptNumber: z.int().nullable(),
    accountId: id.nullable(),
    accountShortId: z.int().nullable(),
    debitCents: z.int(),
    creditCents: z.int(),
    balanceCents: signedCents, // of its account up to and with this line, debits less credits
  })
  .meta({ id: 'GeneralLedgerLine' });
export type GeneralLedgerLine = z.output<typeof line>;

/** What an account stands at before and after the period, and what moved in it. */
const account = z
  .object({
    code: z.string(),
    name: z.string(),
    openingCents: signedCents,
    debitCents: z.int(),
    creditCents: z.int(),
    closingCents: signedCents,
  })
  .meta({ id: 'GeneralLedgerAccount' });
export type GeneralLedgerAccount = z.output<typeof account>;

const generalLedger = z.object({
  from: day(),
  to: day(),
  journalNumber: z.int(), // the number it was made at
  knownAt: instant.nullable(),
  accounts: z.array(account),
  // What it foots with, in words, and both amounts.
  proofs: z.array(z.object({ words: z.string(), cents: signedCents, againstCents: signedCents })),
  chainHead: z.string().nullable(),
});

export const getGeneralLedger = endpoint({
  method: 'GET',
  path: '/ledger/general-ledger',
  byPeriod: true,
  summary: 'Every line of the ledger accounts of a period, by account and booked day (money#general-ledger)',
  roles: ledgerReaders,
  query: pageQuery.extend(asked.shape).refine(forwards, BACKWARDS),
  response: page(line).extend(generalLedger.shape),
  refusals: ['LEDGER_ACCOUNT_NOT_FOUND', 'MONEY_STOPPED'],
});

export const downloadGeneralLedger = endpoint({
  method: 'GET',
  path: '/ledger/general-ledger/file',
  ...freshForSettings,
  summary: 'The same, whole, as a CSV file; it stands in the audit trail',
  roles: exporters,
  query: asked.refine(forwards, BACKWARDS),
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['LEDGER_ACCOUNT_NOT_FOUND', 'MONEY_STOPPED'],
});

export const downloadGeneralLedgerPaper = endpoint({
  method: 'GET',
  path: '/ledger/general-ledger/paper',
  ...freshForSettings,
  summary: 'The same, whole, as a PDF on the letterhead of the agency; it stands in the audit trail',
  roles: exporters,
  query: asked.refine(forwards, BACKWARDS),
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['LEDGER_ACCOUNT_NOT_FOUND', 'MONEY_STOPPED'],
});
