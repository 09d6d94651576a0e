import { z } from 'zod';
import { CLASSIFIED_AS } from '#domain/books/banking.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { UNDATABLE } from '../../kernel/period-errors.ts';
import { countedCents, day, id, lines } from '../../kernel/primitives.ts';
import { moneyRoles } from '../../kernel/roles.ts';

const params = z.object({ accountId: id, paymentId: id });
const typedDay = day('Enter a valid date in MM/DD/YYYY.');

/** A receipt deposited by itself: cash, a check or a money order (money#deposit-is-a-bag). */
export const depositPayment = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/payments/:paymentId/deposit',
  summary: 'Mark a payment as deposited at the bank',
  roles: moneyRoles,
  params,
  body: z
    .object({
      depositedOn: typedDay,
      reason: lines(500).default(''), // why it is dated more than 30 days back (money#far-back-days)
    })
    .meta({ id: 'DepositPayment' }),
  touches: ['account', 'ledger', 'approval'],
  response: z
    .object({
      paymentId: id,
      waiting: z.boolean(), // it takes a second person (money#deposits-by-two)
    })
    .meta({ id: 'PaymentDepositedAnswer' }),
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'ENTRY_RETURNED',
    'NOT_DEPOSITABLE',
    'RECEIPT_BANKED',
    'DEPOSIT_WAITS',
    'NOT_IN_TILL',
    'DAY_OUT_OF_RANGE',
    'FUTURE_DAY',
    ...UNDATABLE,
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});

/** A transfer seen on the bank's statement, on the bank's day (money#bank-match). */
export const matchTransfer = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/payments/:paymentId/match',
  summary: 'Match a transfer with the statement of the bank',
  roles: moneyRoles,
  params,
  body: z.object({ matchedOn: typedDay }).meta({ id: 'MatchTransfer' }),
  touches: ['account', 'ledger'],
  response: z.object({ paymentId: id }).meta({ id: 'TransferMatchedAnswer' }),
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'ENTRY_RETURNED',
    'NOT_MATCHABLE',
    'RECEIPT_BANKED',
    'FUTURE_DAY',
    'CONFLICT',
  ],
});

/**
 * Money of an unknown kind is found out about: it has the fate of its new place from then on
 * (money#recipes-of-payments, money#classified-money).
 */
export const classifyFunds = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/payments/:paymentId/classify',
  summary: 'Say where a payment of the kind Other lies',
  roles: moneyRoles,
  params,
  body: z
    .object({
      as: z.enum(CLASSIFIED_AS, 'Choose where the money lies.'),
      classifiedOn: typedDay,
      reason: lines(500).default(''), // why it is dated more than 30 days back (money#far-back-days)
    })
    .meta({ id: 'ClassifyFunds' }),
  touches: ['account', 'ledger'],
  response: z.object({ paymentId: id }).meta({ id: 'FundsClassifiedAnswer' }),
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'NOT_TO_CLASSIFY',
    'DAY_OUT_OF_RANGE',
    'FUTURE_DAY',
    ...UNDATABLE,
    'CONFLICT',
  ],
});

/**
 * What the bank sent back: its day, its reason, and what the client is charged for it (money#what-can-be-returned).
 * `bankedOn` is when the bank got it, where that was not recorded yet: deposit or match and return are one press then
 * (money#where-money-is).
 */
export const returnPayment = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/payments/:paymentId/return',
  summary: 'Record a payment as returned by the bank',
  roles: moneyRoles,
  params,
  body: z
    .object({
      returnedOn: typedDay,
      reason: lines(500).min(1, 'Give the reason of the bank.'),
      feeCents: countedCents.default(0), // of the client, an NSF fee; 0: none
      bankFeeCents: countedCents.default(0), // what the bank charged the agency; 0: none
      bankedOn: typedDay.nullable().default(null),
      refuseChecks: z.boolean().default(false), // the account takes cash, card and money order only from now on
    })
    .meta({ id: 'ReturnPayment' }),
  touches: ['account', 'ledger'],
  response: z.object({ paymentId: id, reopened: z.boolean() }).meta({ id: 'PaymentReturnedAnswer' }),
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'ENTRY_RETURNED',
    'NOT_RETURNABLE',
    'NOT_DEPOSITED',
    'NOT_DEPOSITABLE',
    'NOT_MATCHED',
    'NSF_FEE_LIMIT',
    'DAY_OUT_OF_RANGE',
    'FUTURE_DAY',
    ...UNDATABLE,
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});
