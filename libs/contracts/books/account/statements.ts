import { z } from 'zod';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { ENTRY_LISTS } from './entry-lists.ts';
import { day, flag, id, instant, page, pageQuery, signedCents } from '../../kernel/primitives.ts';
import { moneyReaders } from '../../kernel/roles.ts';

const accountParams = z.object({ accountId: id });

/** One line of the statement. `entryId` is the id of what was added (fee, charge, payment, refund, write-off, bond); a void is a line of its own. */
const accountEntry = z
  .object({
    entryId: id,
    kind: z.enum(['PREMIUM', 'CHARGE', 'FEE', 'PAYMENT', 'REFUND', 'UNCLAIMED', 'WRITE_OFF', 'COLLATERAL', 'CREDIT']),
    what: z.enum([
      'added',
      'amended',
      'adjusted',
      'voided',
      'transferred',
      'returned',
      'lowered',
      'recovered',
      'opened',
      'corrected',
    ]),
    description: z.string(),
    amountCents: signedCents, // as it moves the balance: payments, write-offs and collateral negative
    runningBalanceCents: signedCents,
    effectiveOn: day(),
    bookedOn: day().nullable(), // where the ledger booked it later, its month being closed
    recordedAt: instant,
    recordedBy: z.string(),
    bondId: id.nullable(),
    method: z.enum(PAYMENT_METHODS).nullable(),
    payer: z.string().nullable(),
    note: z.string().nullable(),
    externalReference: z.string().nullable(),
    receiptNumber: z.int().nullable(),
    voided: z.boolean(), // the line was voided later
    recovery: z.boolean(), // a payment for what was written off
    depositedOn: day().nullable(), // of a payment: the day it was deposited at the bank
    slip: z.string().nullable(), // with which deposit or settlement: D-0012
    stands: z.boolean(), // a fee, charge or payment that stands here since this line: it may be voided or transferred
    reason: z.string().nullable(), // of a void, a return, a transfer, a refund, a write-off or an adjustment
    otherAccountId: id.nullable(), // of a transfer: where it went, or came from
    journalNumber: z.int().nullable(), // null until the ledger has numbered it, moments after
  })
  .meta({ id: 'AccountEntry' });
export type AccountEntry = z.output<typeof accountEntry>;

/** Where the days of a range are given the wrong way round. */
export const RANGE_BACKWARDS = 'The last day is before the first.';

/**
 * Opening + lines = closing, for any range of days (money#statements): the balance before the first and at the end of
 * the last.
 */
const range = { from: day().optional(), to: day().optional() };

/**
 * By effective day, within a day as recorded, each with the running balance after it. Hides what was voided unless asked
 * (money#statements), but never one half of a pair whose other half lies outside the range: that moved the balance in
 * it.
 * `show` names one list of them; the balance after a line is the account's all the same.
 */
export const listAccountEntries = endpoint({
  method: 'GET',
  path: '/accounts/:accountId/entries',
  byPeriod: true,
  summary: 'The statement of an account, for a range of days, with the running balance',
  roles: moneyReaders,
  params: accountParams,
  query: pageQuery
    .extend({ ...range, show: z.enum(ENTRY_LISTS).optional(), voided: flag, newestFirst: flag })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      message: RANGE_BACKWARDS,
    }),
  response: page(accountEntry).extend({ openingCents: signedCents, closingCents: signedCents }),
  refusals: ['ACCOUNT_NOT_FOUND'],
});

/** A line of an account's balance has at most so many days, the last ones. */
export const MOST_BALANCE_DAYS = 400;

/** By effective day; the last is what the account stands at. */
export const getBalanceLine = endpoint({
  method: 'GET',
  path: '/accounts/:accountId/balance-line',
  summary: 'What an account stood at, at the end of each day that moved it, the oldest first',
  roles: moneyReaders,
  params: accountParams,
  response: z.object({
    days: z.array(z.object({ day: day(), balanceCents: signedCents })).max(MOST_BALANCE_DAYS),
  }),
  refusals: ['ACCOUNT_NOT_FOUND'],
});

/**
 * Everything a printed receipt shows (bonds#original-and-copy). `balanceCents` is the balance right after this payment.
 */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/accounts/:accountId/payments/:paymentId/receipt',
  summary: 'The receipt of a payment',
  roles: moneyReaders,
  params: accountParams.extend({ paymentId: id }),
  response: z
    .object({
      paymentId: id,
      receiptNumber: z.int().nullable(),
      organizationName: z.string(),
      accountShortId: z.int().nullable(),
      defendantName: z.string(),
      payer: z.string().nullable(),
      amountCents: z.int(),
      method: z.enum(PAYMENT_METHODS),
      externalReference: z.string().nullable(),
      paidOn: day(),
      bookedOn: day().nullable(), // where it is booked on another day (money#which-day)
      recordedAt: instant,
      recordedBy: z.string(),
      till: z.string().nullable(), // that its cash or check came into; null of the office drawer (money#tills)
      handedTo: z.object({ till: z.string().nullable() }).nullable(), // its check, as `till` (money#handing-over)
      balanceCents: signedCents,
      premiums: z.array(
        z.object({
          bondId: id,
          powerNumber: z.string(),
          amountCents: z.int().nullable(),
          premiumCents: z.int(),
          computation: z.string(),
        }),
      ),
      voided: z.object({ at: instant, reason: z.string() }).nullable(),
      banked: z.object({ on: day(), slip: z.string().nullable() }).nullable(), // deposited, settled or matched
      returned: z.object({ on: day(), bookedOn: day().nullable(), reason: z.string() }).nullable(), // by the bank, on its day
      standsOn: z.object({ accountId: id, shortId: z.int().nullable() }).nullable(), // where it was transferred to
      chainHead: z.string().nullable(),
    })
    .meta({ id: 'Receipt' }),
  refusals: ['ACCOUNT_NOT_FOUND', 'ENTRY_NOT_FOUND'],
});
