import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, flag, id, page, pageQuery, signedCents } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';

/** What a line may be tagged with, and a list of lines narrowed to: `account:{id}`, `payee:sheriff:Orleans`. */
export const LINE_TAGS = ['account', 'bond', 'surety', 'agent', 'payee'] as const;
export type LineTag = (typeof LINE_TAGS)[number];

const IN_WORDS =
  /^(?:(?:account|bond|surety|agent):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|payee:[\w .:'&/-]{1,80})$/i;

const params = z.object({ ledgerAccount: z.string().regex(/^\d{4}$/, 'This link is not valid.') });

const narrowed = {
  from: day().optional(),
  to: day().optional(),
  tag: z.string().regex(IN_WORDS, 'This link is not valid.').optional(),
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
