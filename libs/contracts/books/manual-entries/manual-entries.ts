import { z } from 'zod';
import { differenceOf, MAX_MANUAL_LINES } from '#domain/books/manual-entry.ts';
import { decisions } from '../../kernel/decisions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { UNDATABLE } from '../../kernel/period-errors.ts';
import { day, id, instant, lines as manyLines, pastDay, positiveCents } from '../../kernel/primitives.ts';
import { ledgerReaders, moneyRoles } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';

/** What a manual entry changes. */
const TOPICS = ['ledger', 'approval'] as const;

const reason = manyLines(500).min(1, 'Give a reason.');
const line = z.object({
  account: z.string('Choose an account.').regex(/^\d{4}$/, 'Choose an account.'),
  side: z.enum(['debit', 'credit']),
  amountCents: positiveCents,
});

const manualEntry = z
  .object({
    entryId: id,
    state: z.enum(['waiting', 'booked', 'declined', 'withdrawn', 'voided']),
    lines: z.array(line),
    amountCents: z.int(),
    effectiveOn: day(),
    reason: z.string(), // empty once it was erased
    askedBy: z.string(),
    askedAt: instant,
    alone: z.boolean(), // released by who asked for it
    voidedOn: day().nullable(),
    // What waits for a second person: the entry, or its void; null where nothing does.
    waiting: z
      .object({
        requestId: id,
        isVoid: z.boolean(),
        reason: z.string(),
        askedBy: z.string(),
        askedAt: instant,
        own: z.boolean(),
        readerMay,
      })
      .nullable(),
  })
  .meta({ id: 'ManualEntry' });
export type ManualEntry = z.output<typeof manualEntry>;

export const listManualEntries = endpoint({
  method: 'GET',
  path: '/manual-entries',
  summary: 'Manual journal entries, newest first, with what waits for a second person (money#manual-entries)',
  roles: ledgerReaders,
  response: z.object({ entries: z.array(manualEntry) }),
});

export const askForManualEntry = endpoint({
  method: 'POST',
  path: '/manual-entries',
  summary: 'Ask for a manual journal entry; a second person approves it, which books it',
  roles: moneyRoles,
  status: 201,
  body: z
    .object({
      effectiveOn: pastDay(),
      lines: z.array(line).min(2, 'Enter at least two lines.').max(MAX_MANUAL_LINES, 'Enter at most 40 lines.'),
      reason,
    })
    .superRefine((given, refused) => {
      if (differenceOf(given.lines) === 0) return;
      refused.addIssue({ code: 'custom', path: ['lines'], message: 'Debits and credits differ.' });
    })
    .meta({ id: 'AskForManualEntry' }),
  touches: TOPICS,
  response: z.object({ requestId: id }).meta({ id: 'ManualEntryAsked' }),
  refusals: [
    'MANUAL_CONTROL_ACCOUNT',
    'MANUAL_ACCOUNT_UNKNOWN',
    'MANUAL_UNBALANCED',
    'FUTURE_DAY',
    ...UNDATABLE,
    'CONFLICT',
  ],
});

export const voidManualEntry = endpoint({
  method: 'POST',
  path: '/manual-entries/:entryId/void',
  summary: 'Ask to void a manual entry; a second person approves it, which books its mirror',
  roles: moneyRoles,
  params: z.object({ entryId: id }),
  body: z.object({ reason }).meta({ id: 'VoidManualEntry' }),
  touches: TOPICS,
  response: z.object({ requestId: id }).meta({ id: 'ManualEntryVoidAsked' }),
  refusals: ['ENTRY_NOT_FOUND', 'ENTRY_VOIDED', 'MANUAL_VOID_WAITS', 'CONFLICT'],
});

export const manualEntryDecisions = decisions({
  path: '/manual-entries/requests/:requestId',
  name: 'ManualEntry',
  what: 'manual entry, or void of one',
  params: z.object({ requestId: id }),
  response: z.object({ requestId: id }).meta({ id: 'ManualEntryDecided' }),
  touches: TOPICS,
  refusals: ['REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
  bookingRefusals: ['MANUAL_CONTROL_ACCOUNT', 'MANUAL_ACCOUNT_UNKNOWN', 'ENTRY_NOT_FOUND', 'ENTRY_VOIDED'],
});
export const approveManualEntry = manualEntryDecisions.approve;
export const releaseManualEntry = manualEntryDecisions.release;
export const declineManualEntry = manualEntryDecisions.decline;
export const withdrawManualEntry = manualEntryDecisions.withdraw;
