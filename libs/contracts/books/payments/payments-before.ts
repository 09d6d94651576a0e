import { z } from 'zod';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { countedCents, day, id, lines } from '../../kernel/primitives.ts';
import { moneyReaders, moneyRoles } from '../../kernel/roles.ts';

const typedDay = day('Enter a valid date in MM/DD/YYYY.');

const paymentBefore = z
  .object({
    paymentId: id,
    paidOn: day(),
    amountCents: z.int(),
    method: z.enum(PAYMENT_METHODS).nullable(), // null where the old program did not say
    receipt: z.string(), // as it numbered it; empty where it did not
    payer: z.string(), // empty: the client
    returnedOn: day().nullable(), // what the bank sent back of it since
    returnedCents: z.int(),
  })
  .meta({ id: 'PaymentBefore' });
export type PaymentBefore = z.output<typeof paymentBefore>;

export const listPaymentsBefore = endpoint({
  method: 'GET',
  path: '/accounts/:accountId/payments-before',
  byPeriod: true,
  summary: 'Payments that the old program took on an account: shown, and booked nowhere (moving-in#payments-before)',
  roles: moneyReaders,
  params: z.object({ accountId: id }),
  query: z.object({ from: day().optional(), to: day().optional() }),
  response: z
    .object({
      cutOverOn: day().nullable(), // the last day that the old program counts; null where there was none
      payments: z.array(paymentBefore), // the newest first
    })
    .meta({ id: 'PaymentsBefore' }),
  refusals: ['ACCOUNT_NOT_FOUND'],
});

export const returnPaymentBefore = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/payments-before/:paymentId/return',
  summary: 'Record that the bank sent back a payment that the old program took, once and at most its amount',
  roles: moneyRoles,
  params: z.object({ accountId: id, paymentId: id }),
  body: z
    .object({
      returnedOn: typedDay,
      amountCents: countedCents.min(1, 'Enter what came back.'),
      reason: lines(500).min(1, 'Give the reason of the bank.'),
      feeCents: countedCents.default(0), // of the client, an NSF fee; 0: none
      bankFeeCents: countedCents.default(0), // what the bank charged the agency; 0: none
      refuseChecks: z.boolean().default(false), // the account takes cash, card and money order only from now on
    })
    .meta({ id: 'ReturnPaymentBefore' }),
  touches: ['account', 'ledger'],
  response: z.object({ paymentId: id, reopened: z.boolean() }).meta({ id: 'PaymentBeforeReturnedAnswer' }),
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'ENTRY_NOT_FOUND',
    'ENTRY_RETURNED',
    'NOT_RETURNABLE',
    'OVER_THE_PAYMENT',
    'DAY_OUT_OF_RANGE',
    'FUTURE_DAY',
    'NSF_FEE_LIMIT',
    'CONFLICT',
  ],
});
