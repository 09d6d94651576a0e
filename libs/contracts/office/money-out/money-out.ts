import { z } from 'zod';
import { WHICH_DAYS } from '#domain/books/which-day.ts';
import { MONEY_KINDS, MONEY_OUT_KINDS, MONEY_OUT_PLACES } from '#domain/office/money-out.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, page, pageQuery, text } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';

const narrowed = {
  view: z.enum(['out', 'in']).default('out'), // in: money that is no client's
  by: z.enum(WHICH_DAYS).default('booked'), // which day the others are, and the order (money#which-day)
  from: day().optional(),
  to: day().optional(),
  kind: z.enum(MONEY_OUT_KINDS).optional(),
  sought: text(120).optional(), // in payee, number, or what it is for
  // To whom: an agent, a payee of recovery, or the vendor of this payment (the event of its entry).
  payee: z
    .string()
    .regex(/^(?:agent|payee|vendor):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'This link is not valid.')
    .optional(),
  // As it was known at a journal number, or at the end of a day (money#as-of); else all that is known.
  upTo: z.coerce.number().int().min(0).optional(),
  knownOn: day().optional(),
};

const common = {
  kind: z.enum(MONEY_KINDS),
  payee: z.string(), // or whom it is from; empty where it is known no more
  method: z.string().nullable(),
  externalReference: z.string(),
  reason: z.string(), // empty once it was erased
  amountCents: z.int(),
};

const moneyOut = z
  .object({
    ...common,
    journalNumber: z.int(),
    bookedOn: day(),
    effectiveOn: day(), // differs where it could not be booked on that day
    accounts: z.array(z.object({ code: z.string(), name: z.string() })), // what it was booked to
    place: z.enum(MONEY_OUT_PLACES),
    advancedBy: z.string().nullable(), // the employee whose own money it was
    voidedOn: day().nullable(),
    approvedAlone: z.boolean(), // who asked for it released it (money#released-alone)
    // Of an expense, a draw or money in: what may be voided from here.
    expense: z.object({ expenseId: id, voidWaits: z.boolean() }).nullable(),
  })
  .meta({ id: 'MoneyOut' });
export type MoneyOut = z.output<typeof moneyOut>;

const moneyOutWaiting = z
  .object({ ...common, requestId: id, askedOn: day(), askedBy: z.string(), what: z.string() })
  .meta({ id: 'MoneyOutWaiting' });
export type MoneyOutWaiting = z.output<typeof moneyOutWaiting>;

/** By day, then number, newest first. What waits stands beside the first page of the whole list alone. */
export const listMoneyOut = endpoint({
  method: 'GET',
  path: '/money-out',
  byPeriod: true,
  summary: 'Expenses, draws and every payout that was made, newest first, and what waits (money#money-out-list)',
  roles: ledgerReaders,
  query: pageQuery.extend(narrowed),
  response: page(moneyOut).extend({
    waiting: z.array(moneyOutWaiting),
    // Of the whole filter; null beside a further page.
    sums: z.object({ count: z.int(), paidCents: z.int(), voidedCents: z.int() }).nullable(),
  }),
  refusals: ['MONEY_STOPPED'],
});

export const downloadMoneyOut = endpoint({
  method: 'GET',
  path: '/money-out/file',
  ...freshForSettings,
  summary: 'The same as a CSV file, oldest first; it stands in the audit trail',
  roles: exporters,
  query: z.object(narrowed),
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['MONEY_STOPPED'],
});

export const downloadMoneyOutPaper = endpoint({
  method: 'GET',
  path: '/money-out/paper',
  ...freshForSettings,
  summary: 'The same as a PDF on the letterhead of the agency; it stands in the audit trail',
  roles: exporters,
  query: z.object(narrowed),
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['MONEY_STOPPED'],
});
