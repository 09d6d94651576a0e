import { z } from 'zod';
import { PAYMENT_METHODS } from '#domain/option-lists.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { freshForSettings } from '../kernel/freshness.ts';
import { day, id, instant, page, pageQuery, signedCents, text } from '../kernel/primitives.ts';
import { ledgerReaders, moneyReaders } from '../kernel/roles.ts';

const optionalDay = day().optional();

/** Both dates of the books: effective day, and the journal number up to which we knew (design 8, As of). */
const asOf = z.object({ effectiveOn: optionalDay, journalNumber: z.coerce.number().int().min(0).optional() });

export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/ledger/trial-balance',
  summary: 'Trial balance by effective day and by journal number',
  roles: ledgerReaders,
  query: asOf,
  response: z
    .object({
      effectiveOn: day(),
      journalNumber: z.int(), // the number it was made at
      rows: z.array(
        z.object({
          account: z.string(),
          name: z.string(),
          type: z.string(),
          debitCents: z.int(),
          creditCents: z.int(),
        }),
      ),
      totalDebitCents: z.int(),
      totalCreditCents: z.int(),
      chainHead: z.string().nullable(),
    })
    .meta({ id: 'TrialBalance' }),
});

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
    postings: z.array(journalPosting),
  })
  .meta({ id: 'JournalEntry' });
export type JournalEntry = z.output<typeof journalEntry>;

/** Newest first. `account` is a ledger account code, `person` a part of the defendant's name. */
export const listJournal = endpoint({
  method: 'GET',
  path: '/ledger/journal',
  summary: 'The journal, filtered',
  roles: ledgerReaders,
  query: pageQuery.extend({
    from: optionalDay,
    to: optionalDay,
    account: text(10).optional(),
    accountId: id.optional(),
    person: text(120).optional(),
    upToNumber: z.coerce.number().int().min(0).optional(),
  }),
  response: page(journalEntry),
});

/** Every entry opens its event: who, when, from where (spec of this slice, section 5). */
export const getJournalEntry = endpoint({
  method: 'GET',
  path: '/ledger/journal/:journalNumber',
  summary: 'One journal entry with the event behind it',
  roles: ledgerReaders,
  params: z.object({ journalNumber: z.coerce.number().int().positive() }),
  response: journalEntry
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

/** The entries of payments and of their voids, each on its own day: what they add up to is what the ledger moved (books.md 3.11). */
export const listPayments = endpoint({
  method: 'GET',
  path: '/ledger/payments',
  summary: 'Payment history, newest first: payments and their voids, each on its own day',
  roles: ledgerReaders,
  query: pageQuery.extend({
    from: optionalDay,
    to: optionalDay,
    method: z.enum(PAYMENT_METHODS).optional(),
    person: text(120).optional(), // a part of the defendant's or payer's name
  }),
  response: page(
    z.object({
      paymentId: id,
      what: z.enum(['received', 'voided']),
      receiptNumber: z.int(), // of the payment, for its void too
      accountId: id,
      accountShortId: z.int().nullable(),
      defendantId: id.nullable(), // not known for a moment where the accounts are behind the ledger
      defendantName: z.string(),
      payer: z.string().nullable(),
      method: z.enum(PAYMENT_METHODS),
      amountCents: signedCents, // of a void negative
      paidOn: day(), // the payment's day, for its void too
      bookedOn: day(), // the day that the entry stands on in the books: what days filter by
      recordedAt: instant,
      recordedBy: z.string(),
      voided: z.boolean(), // a payment that was voided later
      reason: z.string().nullable(), // of a void
      journalNumber: z.int(),
    }),
  ).extend({
    count: z.int(), // payments of the whole filter, in all `grossCents`
    voidCount: z.int(), // and voids, `voidsCents`
    grossCents: signedCents,
    voidsCents: signedCents,
    totalCents: signedCents, // gross − voids
  }),
});

export const EXPORT_KINDS = [
  'journal-csv',
  'journal-hledger',
  'payments-csv',
  'trial-balance-csv',
  'statement-csv',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

const exportState = z
  .object({
    exportId: id,
    exportNumber: z.int(),
    kind: z.enum(EXPORT_KINDS),
    state: z.enum(['waiting', 'working', 'ready', 'failed']),
    progressPercent: z.int(),
    rows: z.int(),
    fileName: z.string(),
    chainHead: z.string().nullable(),
    requestedAt: instant,
    requestedBy: z.string(),
  })
  .meta({ id: 'Export' });
export type Export = z.output<typeof exportState>;

/** Each export is numbered and logged, and made by the worker (domain.md 2.1.10). A statement export names its account.
 * The filters are those of the list on screen: what a kind does not know, it leaves aside. */
export const requestExport = endpoint({
  method: 'POST',
  path: '/ledger/exports',
  ...freshForSettings,
  summary: 'Ask the worker for an export',
  roles: moneyReaders, // the ledger kinds ask for a ledger reader, checked in the handler
  status: 202,
  body: z
    .object({
      kind: z.enum(EXPORT_KINDS),
      from: optionalDay,
      to: optionalDay,
      method: z.enum(PAYMENT_METHODS).optional(),
      account: text(10).optional(),
      person: text(120).optional(),
      accountId: id.optional(),
      journalNumber: z.int().min(0).optional(),
    })
    .meta({ id: 'RequestExport' }),
  response: exportState,
  refusals: ['ROLE_REFUSED', 'ACCOUNT_NOT_FOUND'],
});

export const listExports = endpoint({
  method: 'GET',
  path: '/ledger/exports',
  summary: 'The exports made so far, newest first',
  roles: ledgerReaders,
  query: pageQuery,
  response: page(exportState),
});

export const getExport = endpoint({
  method: 'GET',
  path: '/ledger/exports/:exportId',
  summary: 'How far an export is',
  roles: moneyReaders,
  params: z.object({ exportId: id }),
  response: exportState,
  refusals: ['EXPORT_NOT_FOUND'],
});

/** Answers the file itself, as an attachment. */
export const downloadExport = endpoint({
  method: 'GET',
  path: '/ledger/exports/:exportId/file',
  ...freshForSettings,
  summary: 'The finished file',
  roles: moneyReaders,
  params: z.object({ exportId: id }),
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['EXPORT_NOT_FOUND', 'EXPORT_NOT_READY'],
});

export const getAuditChain = endpoint({
  method: 'GET',
  path: '/ledger/audit-chain',
  summary: 'The head of the hash chain and the blocks behind it',
  roles: ledgerReaders,
  query: pageQuery,
  response: page(
    z.object({
      block: z.int(),
      events: z.int(),
      toPosition: z.string(),
      hash: z.string(),
      previousHash: z.string().nullable(),
      sealedAt: instant,
    }),
  ).extend({
    head: z.string().nullable(),
  }),
});
