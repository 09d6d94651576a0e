import { z } from 'zod';
import { WHICH_DAYS } from '#domain/books/which-day.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { whose } from '../../books/bond/whose.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, flag, id, instant, page, pageQuery, signedCents, text } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';
import { asKnown } from '../statement-lines/as-known.ts';
import { PAYMENT_PARTS } from '../statement-lines/statement-lines.ts';
import { PAYMENT_SORTS } from './payment-sorts.ts';

const paymentFilter = {
  by: z.enum(WHICH_DAYS).default('booked'), // which day the others are, and the order (money#which-day)
  from: day().optional(),
  to: day().optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  person: text(120).optional(), // a part of the defendant's or payer's name
  part: z.enum(PAYMENT_PARTS).optional(), // without what was given back; `kept`: payments that nothing takes back
  takenBy: id.optional(), // who took the payment, for its void too
  payerOf: id.optional(), // who gave this payment: the event of its entry
  ...whose.shape, // of these accounts of clients (money#narrowed-reports)
  ...asKnown,
};

/**
 * The entries of payments, their voids and returns, and of what was given back of them, each on its own day: what they
 * add up to is what the ledger moved (money#payment-history).
 */
export const listPayments = endpoint({
  method: 'GET',
  path: '/ledger/payments',
  byPeriod: true,
  summary: 'Payment history, newest day first unless told: payments, voids, returns and refunds, each on its own day',
  roles: ledgerReaders,
  query: pageQuery.extend({ ...paymentFilter, sort: z.enum(PAYMENT_SORTS).default('day'), ascending: flag }),
  response: page(
    z.object({
      paymentId: id.nullable(), // null of what was given back
      what: z.enum(['received', 'voided', 'returned', 'refunded', 'unclaimed', 'refund-voided']), // unclaimed: paid out
      receiptNumber: z.int().nullable(), // of the payment, for its void too; what was given back has none
      accountId: id,
      accountShortId: z.int().nullable(),
      defendantId: id.nullable(), // not known for a moment where the accounts are behind the ledger
      defendantName: z.string(),
      payer: z.string().nullable(),
      method: z.enum(PAYMENT_METHODS),
      till: z.string().nullable(), // that its cash came into or left; null of the office drawer (money#tills)
      amountCents: signedCents, // as it moved the money in hand: of a void or refund negative
      paidOn: day(), // the payment's day, for its void too
      bookedOn: day(), // the day that the entry stands on in the books
      effectiveOn: day(), // its own day: differs where it could not be booked on that day
      recordedAt: instant,
      recordedBy: z.string(),
      voided: z.boolean(), // a payment or refund that was voided later
      returned: z.boolean(), // a payment that the bank sent back later
      reason: z.string().nullable(), // of a void or return
      journalNumber: z.int(),
    }),
  ).extend({
    count: z.int(), // payments of the whole filter, in all `grossCents`
    voidCount: z.int(), // and voids, `voidsCents`
    returnCount: z.int(), // and returns, `returnsCents`
    refundCount: z.int(), // refunds, payouts of unclaimed credits and their voids, `refundsCents`
    grossCents: signedCents,
    voidsCents: signedCents,
    returnsCents: signedCents,
    refundsCents: signedCents,
    totalCents: signedCents, // gross − voids − returns − refunds
    byMethod: z.array(z.object({ method: z.enum(PAYMENT_METHODS), cents: signedCents })), // in all `totalCents`
    writeOffsCents: signedCents.nullable(), // apart: it moved no money; null where more than days narrow the list
    narrowedTo: z.array(z.string()), // whose payments these are, and which part, in words
  }),
});

export const downloadPaymentsPaper = endpoint({
  method: 'GET',
  path: '/ledger/payments/paper',
  ...freshForSettings,
  summary: 'The same as a PDF on the letterhead of the agency, by number; it stands in the audit trail',
  roles: exporters,
  query: z.object(paymentFilter),
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['MONEY_STOPPED'],
});
