import { z } from 'zod';
import { whose } from '../../books/bond/whose.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, flag, id, page, pageQuery, signedCents, text } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';

/** What a line may be tagged with, and a list of lines narrowed to: `account:{id}`, `payee:sheriff:Orleans`, `bond:none`. */
export const LINE_TAGS = ['account', 'bond', 'surety', 'power', 'person', 'agent', 'payee'] as const;
export type LineTag = (typeof LINE_TAGS)[number];

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TAG = `(?:(?:account|bond|surety|power|person|agent):(?:none|${ID})|payee:[\\w .:'&/-]{1,80})`;
/** One tag, or several with commas between. */
const IN_WORDS = new RegExp(`^${TAG}(?:,${TAG}){0,3}$`, 'i');
const KINDS = /^-?[A-Za-z]{1,60}(?:,[A-Za-z]{1,60}){0,19}$/;

const params = z.object({ ledgerAccount: z.string().regex(/^\d{4}$/, 'This link is not valid.') });

const narrowed = {
  from: day().optional(),
  to: day().optional(),
  tag: z.string().max(400).regex(IN_WORDS, 'This link is not valid.').optional(),
  of: z.string().regex(KINDS, 'This link is not valid.').optional(), // kinds of entries, after a minus those left out
  detail: text(120).optional(), // of these entries, as the method of a payment; empty: those without
  ...whose.shape, // of these accounts of clients (money#narrowed-reports)
  // As it was known at a journal number, or at the end of a day (money#as-of); else all that is known.
  upToNumber: z.coerce.number().int().min(0).optional(),
  knownOn: day().optional(),
};

/** One posting on the account; what it names is null where it names nothing of its kind. */
const ledgerLine = z
  .object({
    journalNumber: z.int(),
    line: z.int(),
    bookedOn: day(),
    effectiveOn: day(), // differs where it could not be booked on that day
    description: z.string(),
    debitCents: z.int(),
    creditCents: z.int(),
    balanceCents: signedCents, // debits less credits up to and with this line, of the tag alone where one was asked for
    accountId: id.nullable(),
    accountShortId: z.int().nullable(),
    bondId: id.nullable(),
    suretyId: id.nullable(),
    suretyName: z.string().nullable(),
    agentId: id.nullable(),
    payeeTag: z.string().nullable(),
    payeeName: z.string().nullable(), // the official, payee or colleague whose payable it is
  })
  .meta({ id: 'LedgerLine' });
export type LedgerLine = z.output<typeof ledgerLine>;

/** By booked day, then number, newest first unless told. */
export const listLedgerLines = endpoint({
  method: 'GET',
  path: '/ledger/accounts/:ledgerAccount/lines',
  byPeriod: true,
  summary: 'The entries of one ledger account with the balance after each, by period and tag (money#account-pages)',
  roles: ledgerReaders,
  params,
  query: pageQuery.extend({ ...narrowed, ascending: flag }),
  response: page(ledgerLine).extend({
    account: z.object({ code: z.string(), name: z.string(), type: z.string(), tags: z.array(z.string()) }),
    // To what it is narrowed, in words: whose accounts, and which kinds of entries.
    narrowedTo: z.array(z.string()),
    // Of the whole period; null beside a further page.
    sums: z
      .object({ openingCents: signedCents, debitCents: z.int(), creditCents: z.int(), closingCents: signedCents })
      .nullable(),
  }),
  refusals: ['LEDGER_ACCOUNT_NOT_FOUND', 'MONEY_STOPPED'],
});

export const downloadLedgerLines = endpoint({
  method: 'GET',
  path: '/ledger/accounts/:ledgerAccount/lines/file',
  ...freshForSettings,
  summary: 'The entries of one ledger account as a CSV file, oldest first; it stands in the audit trail',
  roles: exporters,
  params,
  query: z.object(narrowed),
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['LEDGER_ACCOUNT_NOT_FOUND', 'MONEY_STOPPED'],
});
