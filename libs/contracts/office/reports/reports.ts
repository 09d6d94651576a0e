import { z } from 'zod';
import { WHICH_DAYS } from '#domain/books/which-day.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { referenceSought } from '../../kernel/payout.ts';
import { day, flag, id, instant, page, pageQuery, signedCents, text } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';
import { PAYMENT_SORTS } from './payment-sorts.ts';

const optionalDay = day().optional();
/** Which day the days of a filter are, and in which order they stand (money#which-day). */
const whichDay = z.enum(WHICH_DAYS).default('booked');

const journalPosting = z.object({
  account: z.string(),
  accountName: z.string(),
  debitCents: z.int(),
  creditCents: z.int(),
  accountId: id.nullable(),
  accountShortId: z.int().nullable(),
  bondId: id.nullable(),
});

const journalEntry = z
  .object({
    journalNumber: z.int(),
    effectiveOn: day(),
    bookedOn: day(), // differs where the effective day was in a closed period
    recordedAt: instant,
    recordedBy: z.string(),
    description: z.string(),
    eventType: z.string(),
    reversesJournalNumber: z.int().nullable(),
    payee: z.string().nullable(), // who was paid, of money that is paid to a surety, official, employee or payee
    externalReference: z.string().nullable(), // the number of the check or another reference, as it was typed
    postings: z.array(journalPosting),
  })
  .meta({ id: 'JournalEntry' });
export type JournalEntry = z.output<typeof journalEntry>;

/** As it was known at a number, or at the end of a day (money#as-of); else all that is known. */
const asKnown = {
  upToNumber: z.coerce.number().int().min(0).optional(),
  knownOn: optionalDay,
};

const journalFilter = {
  by: whichDay,
  from: optionalDay,
  to: optionalDay,
  account: text(10).optional(),
  accountId: id.optional(),
  person: text(120).optional(),
  reference: referenceSought, // a part of the number of a payment
  ...asKnown,
};

/** By number, newest first unless told. `account` is a ledger account code, `person` a part of the defendant's name. */
export const listJournal = endpoint({
  method: 'GET',
  path: '/ledger/journal',
  byPeriod: true,
  summary: 'The journal, filtered',
  roles: ledgerReaders,
  query: pageQuery.extend({ ...journalFilter, ascending: flag }),
  response: page(journalEntry),
});

export const downloadJournalPaper = endpoint({
  method: 'GET',
  path: '/ledger/journal/paper',
  ...freshForSettings,
  summary: 'The same as a PDF on the letterhead of the agency, by number; it stands in the audit trail',
  roles: exporters,
  query: z.object(journalFilter),
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['MONEY_STOPPED'],
});

/** What an entry leads to, where there is one: its receipt, the deposit of that, and the line of the bank. */
export const entryProofs = z.object({
  receipt: z.object({ number: z.int(), accountId: id, paymentId: id }).nullable(),
  deposit: z.object({ depositId: id, number: z.string() }).nullable(),
  bankLine: z.object({ bankAccountId: id, postedOn: day(), amountCents: z.int() }).nullable(),
});

/** Every entry opens its event, who, when, from where, and what proves it (money#auditor-access). */
export const getJournalEntry = endpoint({
  method: 'GET',
  path: '/ledger/journal/:journalNumber',
  summary: 'One journal entry with the event behind it',
  roles: ledgerReaders,
  params: z.object({ journalNumber: z.coerce.number().int().positive() }),
  response: journalEntry
    .extend(entryProofs.shape)
    .extend({
      reversedByJournalNumber: z.int().nullable(),
      defendant: z.object({ defendantId: id, fullName: z.string() }).nullable(),
      texts: z.record(z.string(), z.string()), // what a person typed: payer, note, reason…; absent once erased
      event: z.object({
        eventId: id,
        stream: z.string(),
        revision: z.int(),
        position: z.string(),
        type: z.string(),
        occurredAt: instant,
        actorId: z.string(),
        actorName: z.string(),
        fromAddress: z.string().nullable(),
        commandId: z.string(),
        data: z.record(z.string(), z.unknown()),
        chainHash: z.string().nullable(),
      }),
    })
    .meta({ id: 'JournalEntryDetail' }),
  refusals: ['JOURNAL_ENTRY_NOT_FOUND'],
});

const paymentFilter = {
  by: whichDay,
  from: optionalDay,
  to: optionalDay,
  method: z.enum(PAYMENT_METHODS).optional(),
  person: text(120).optional(), // a part of the defendant's or payer's name
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
    writeOffsCents: signedCents.nullable(), // apart: it moved no money; null where a method or person narrows the list
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
