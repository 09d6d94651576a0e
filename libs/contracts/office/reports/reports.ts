import { z } from 'zod';
import { WHICH_DAYS } from '#domain/books/which-day.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { referenceSought } from '../../kernel/payout.ts';
import { day, flag, id, instant, page, pageQuery, text } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';
import { asKnown } from '../statement-lines/as-known.ts';

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
