import { z } from 'zod';
import { CALL_OUTCOMES } from '#domain/books/call-list.ts';
import { PLAN_FREQUENCIES } from '#domain/books/instalment-days.ts';
import { recordedDay } from '#contracts/books/ledger/postings.ts';
import { eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const cents = z.int().positive();

const SAMPLE = {
  payment: '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44',
  bond: '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33',
  promise: '5f7a9c1e-3b5d-4e7f-8a9c-4d6e8f0a2c55',
  call: '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11',
} as const;

const DOWN_SAMPLE = { paymentId: SAMPLE.payment, amountCents: 30_000, on: '2026-03-09' } as const;
const PLAN_SAMPLE = {
  version: 1,
  setOn: '2026-03-09',
  amountCents: 10_000,
  frequency: 'WEEKLY',
  startOn: '2026-03-16',
  endsAfter: 12,
  bondId: SAMPLE.bond,
  spreadPastDue: false,
} as const;

/**
 * What is agreed with the people of an account, on a stream of its own with the account's id (bonds#one-active-plan).
 * None of it books anything. Days are in the organization's zone; what a person typed (reason, by whom, note) stands in
 * `entry_text`.
 */
export const planEventTypes = {
  PaymentPlanSet: {
    schema: z.object({
      /** Counted from 1 over all plans of the account. */
      version: z.int().positive(),
      setOn: recordedDay,
      amountCents: cents,
      frequency: z.enum(PLAN_FREQUENCIES),
      startOn: recordedDay,
      endsAfter: z.int().positive().nullable(),
      bondId: id.nullable(),
      /** Payments that were taken before and ticked as the down payment; each with its own day. */
      downPayments: z.array(z.object({ paymentId: id, amountCents: cents, on: recordedDay })),
      spreadPastDue: z.boolean(),
    }),
    version: 2,
    // Until then a plan had one down payment, or none.
    upcasters: {
      1: (data) => {
        const { downPayment, ...rest } = data as { downPayment: object | null };
        return { ...rest, downPayments: downPayment === null ? [] : [downPayment] };
      },
    },
    samples: [
      { version: 1, data: { ...PLAN_SAMPLE, downPayment: DOWN_SAMPLE } },
      { version: 2, data: { ...PLAN_SAMPLE, downPayments: [DOWN_SAMPLE] } },
    ],
  },
  /** A plan of another program, as a version of the last day that it counts (moving-in#opening-plan). */
  PlanBroughtIn: eventType(
    z.object({
      version: z.int().positive(),
      setOn: recordedDay,
      amountCents: cents,
      frequency: z.enum(PLAN_FREQUENCIES),
      /** The day from which its instalments are counted; the first here is the next one after `setOn`. */
      startOn: recordedDay,
      /** What was past due at the end of `setOn`, and since when. */
      openingCents: z.int().nonnegative(),
      openingOn: recordedDay,
    }),
    {
      version: 1,
      setOn: '2026-02-28',
      amountCents: 10_000,
      frequency: 'WEEKLY',
      startOn: '2026-02-20',
      openingCents: 20_000,
      openingOn: '2026-02-20',
    },
  ),
  PlanTakenBack: eventType(z.object({ version: z.int().positive(), takenBackOn: recordedDay }), {
    version: 1,
    takenBackOn: '2026-03-02',
  }),
  PaymentPlanEnded: eventType(z.object({ version: z.int().positive(), endedOn: recordedDay }), {
    version: 1,
    endedOn: '2026-04-10',
  }),
  /** `index` counts periods from the plan's start; `dueOn` is the day that it would have been due. */
  InstalmentSkipped: eventType(
    z.object({
      version: z.int().positive(),
      index: z.int().nonnegative(),
      dueOn: recordedDay,
      skippedOn: recordedDay,
    }),
    { version: 1, index: 2, dueOn: '2026-03-30', skippedOn: '2026-03-28' },
  ),
  PromiseMade: eventType(z.object({ promiseId: id, amountCents: cents, dueOn: recordedDay, madeOn: recordedDay }), {
    promiseId: SAMPLE.promise,
    amountCents: 20_000,
    dueOn: '2026-03-20',
    madeOn: '2026-03-16',
  }),
  PromiseWithdrawn: eventType(z.object({ promiseId: id, withdrawnOn: recordedDay }), {
    promiseId: SAMPLE.promise,
    withdrawnOn: '2026-03-18',
  }),
  CallRecorded: eventType(z.object({ callId: id, outcome: z.enum(CALL_OUTCOMES), calledOn: recordedDay }), {
    callId: SAMPLE.call,
    outcome: 'no answer',
    calledOn: '2026-03-16',
  }),
  CallUndone: eventType(z.object({ callId: id, undoneOn: recordedDay }), {
    callId: SAMPLE.call,
    undoneOn: '2026-03-16',
  }),
  /** `until`: the day on which the account is called again; null without an end. Beside it stands the reason. */
  CallsHeld: eventType(z.object({ until: recordedDay.nullable(), heldOn: recordedDay }), {
    until: '2026-04-06',
    heldOn: '2026-03-16',
  }),
  CallHoldLifted: eventType(z.object({ liftedOn: recordedDay }), { liftedOn: '2026-03-20' }),
} satisfies EventTypes;

export type PlanEvent = EventOf<typeof planEventTypes>;
