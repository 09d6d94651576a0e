import { z } from 'zod';
import { MAX_AMOUNT_CENTS } from '#domain/kernel/money.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import type { RefusalCode } from '../../kernel/errors.ts';
import { UNDATABLE } from '../../kernel/period-errors.ts';
import { countedCents, day, id, lines, OVER_THE_LIMIT, signedCents } from '../../kernel/primitives.ts';
import { moneyRoles } from '../../kernel/roles.ts';

const typedDay = day('Enter a valid date in MM/DD/YYYY.');
/** So many lines go to the bank, or are settled, at once. */
export const MOST_DEPOSITED = 500;
/** So many tills give cash to one bag. */
const MOST_TILLS = 100;
const TOO_MANY = `At most ${MOST_DEPOSITED} at once.`;

const payments = z.array(z.object({ accountId: id, paymentId: id })).max(MOST_DEPOSITED, TOO_MANY);
const refunds = z.array(z.object({ accountId: id, requestId: id })).max(MOST_DEPOSITED, TOO_MANY);

/** A line that was taken elsewhere in the moment between: it is not in the deposit, and why. */
const leftOut = z.array(z.object({ accountId: id, entryId: id, words: z.string() }));

const reason = lines(500).default(''); // why it is dated more than 30 days back (money#far-back-days)
const limited = (cents: z.ZodInt) => cents.min(-MAX_AMOUNT_CENTS, OVER_THE_LIMIT).max(MAX_AMOUNT_CENTS, OVER_THE_LIMIT);
const signed = limited(signedCents);

/** Why a deposit is not made, and not approved. */
export const DEPOSIT_REFUSALS = [
  'ACCOUNT_NOT_FOUND',
  'ENTRY_NOT_FOUND',
  'ENTRY_VOIDED',
  'ENTRY_RETURNED',
  'ENTRY_TWICE',
  'NOT_DEPOSITABLE',
  'RECEIPT_BANKED',
  'DEPOSIT_WAITS',
  'NOTHING_TO_DEPOSIT',
  'NOT_IN_TILL',
  'DAY_OUT_OF_RANGE',
  'FUTURE_DAY',
  ...UNDATABLE,
  'CONFLICT',
  'MONEY_STOPPED',
] as const satisfies readonly RefusalCode[];

/** A bag: receipts that stand undeposited, and one line of cash that left or entered the drawer without one. */
export const makeDeposit = endpoint({
  method: 'POST',
  path: '/deposits',
  summary: 'Take receipts and cash to the bank in one bag',
  roles: moneyRoles,
  status: 201,
  body: z
    .object({
      depositedOn: typedDay,
      receipts: payments.default([]),
      cashCents: signed.default(0), // below zero: cash that is not in the bag any more
      // Given: each receipt leaves the till that its cash came into, and here are the cash lines of tills, that of the
      // office drawer in `cashCents`. Not given: all of it leaves the office drawer.
      tills: z
        .array(z.object({ tillId: id, cashCents: signed }))
        .max(MOST_TILLS)
        .refine((tills) => new Set(tills.map(({ tillId }) => tillId)).size === tills.length, 'A till is here twice.')
        .optional(),
      reason,
    })
    .meta({ id: 'MakeDeposit' }),
  touches: ['account', 'ledger', 'approval'],
  response: z
    .object({
      depositId: id,
      number: z.string().nullable(), // D-0012; null while it waits
      waiting: z.boolean(), // it takes a second person (money#deposits-by-two)
      totalCents: z.int(), // of the slip
      cashCents: z.int(), // of its cash lines
      leftOut,
      words: z.string().nullable(), // where every receipt was left out, and the cash line with them
    })
    .meta({ id: 'DepositMadeAnswer' }),
  refusals: DEPOSIT_REFUSALS,
});

/** What the card company paid out: card payments, less refunds to cards and returns of settled cards, less its fee. */
export const settleCards = endpoint({
  method: 'POST',
  path: '/settlements',
  summary: 'Record a settlement of the card company',
  roles: moneyRoles,
  status: 201,
  body: z
    .object({
      settledOn: typedDay,
      payments: payments.default([]),
      refunds: refunds.default([]),
      returns: payments.default([]),
      lineCents: countedCents.default(0), // of what it owed beside them: an opening balance, or an entry by hand
      payoutCents: limited(z.int('Type what was paid out.')), // below zero where it took more than it paid
      feeCents: countedCents.default(0),
      reason,
    })
    .meta({ id: 'SettleCards' }),
  touches: ['account', 'ledger'],
  response: z
    .object({
      settlementId: id,
      number: z.string(), // S-0003
      payoutCents: z.int(),
      feeCents: z.int(), // that was booked
      leftOut,
      words: z.string().nullable(), // where every line was left out, and the fee with them
    })
    .meta({ id: 'CardsSettledAnswer' }),
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'ENTRY_RETURNED',
    'ENTRY_TWICE',
    'NOT_SETTLED_SO',
    'SETTLED_ALREADY',
    'RECEIPT_BANKED',
    'NOTHING_TO_SETTLE',
    'PAYOUT_DIFFERS',
    'CARDS_BEFORE_LIMIT',
    'MONEY_STOPPED',
    'DAY_OUT_OF_RANGE',
    'FUTURE_DAY',
    ...UNDATABLE,
    'CONFLICT',
  ],
});
