import { z } from 'zod';
import { recordedApproval, recordedAsking, recordedDay } from '#contracts/books/ledger/postings.ts';
import { credit, debit, mirrored } from '#domain/kernel/posting.ts';
import { EXPENSE_METHODS } from '#domain/payouts/expenses.ts';
import { booked, eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const expenseId = '6e0a2c4d-8b1f-4d5a-9c7e-3f5b7d9e1a80';
const requestId = '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e26';
const asking = { askedBy: '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44', askedAt: '2026-03-10T15:00:00.000Z' };

const method = z.enum(EXPENSE_METHODS);
/** What was typed, but for its texts: payee, number and what it is for stand beside the event. */
const money = { expenseId: id, account: z.string(), amountCents: z.int().positive(), method };
const sample = { expenseId, account: '5310', amountCents: 1_500, method: 'Check' as const };
const postings = [debit('5310', 1_500), credit('1000', 1_500)];
const voided = { expenseId: id, requestId: id, amountCents: z.int().positive() };
const voidSample = { expenseId, requestId, amountCents: 1_500 };
const ended = z.object({ requestId: id });

/** Of cash the journal says so: by that the drawer knows its cash (money#cash-leaves-a-till). */
const recorded = z.object({ ...money, ...recordedAsking, ...recordedApproval });
const entryOf = ({ method: detail, amountCents, effectiveOn, postings: own }: z.output<typeof recorded>) => ({
  entry: { detail, amountCents, effectiveOn, postings: own },
});

/** Expenses, draws, and money in that is no client's (money#expenses): one stream for each agency. */
export const expenseEventTypes = {
  /** Above the organization's limit: it waits for a second person (money#approval-limit). */
  ExpenseRequested: eventType(z.object({ ...money, paidOn: recordedDay, ...recordedAsking }), {
    ...sample,
    paidOn: '2026-03-09',
    ...asking,
  }),
  ExpensePaid: booked(recorded, entryOf, {
    ...sample,
    ...asking,
    approved: false,
    alone: false,
    effectiveOn: '2026-03-09',
    postings,
  }),
  OtherMoneyReceived: booked(recorded, entryOf, {
    ...sample,
    account: '3000',
    method: 'Cash' as const,
    ...asking,
    approved: false,
    alone: false,
    effectiveOn: '2026-03-09',
    postings: [debit('1010', 1_500), credit('3000', 1_500)],
  }),
  ExpenseVoidRequested: eventType(z.object({ ...voided, ...recordedAsking }), { ...voidSample, ...asking }),
  ExpenseVoided: booked(
    z.object({ ...voided, method, reversesEventId: id, ...recordedApproval }),
    ({ method: detail, amountCents, reversesEventId, effectiveOn, postings: own }) => ({
      entry: { detail, amountCents, reversesEventId, effectiveOn, postings: own },
    }),
    {
      ...voidSample,
      method: 'Check' as const,
      reversesEventId: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e69',
      approved: false,
      alone: false,
      effectiveOn: '2026-03-12',
      postings: mirrored(postings),
    },
  ),
  /** What is paid every month, or is not any more (money#recurring-expenses). */
  ExpenseRecurrenceChosen: eventType(z.object({ expenseId: id, recurs: z.boolean() }), { expenseId, recurs: false }),
  ExpenseDeclined: eventType(ended, { requestId }),
  /** By who asked. */
  ExpenseWithdrawn: eventType(ended, { requestId }),
} satisfies EventTypes;

export type ExpenseEvent = EventOf<typeof expenseEventTypes>;
