import { z } from 'zod';
import { CALL_OUTCOMES } from '#domain/books/call-list.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant, lines, positiveCents, signedCents, text } from '../../kernel/primitives.ts';
import { anyStaff, moneyReaders } from '../../kernel/roles.ts';

const accountParams = z.object({ accountId: id });

/** A promise as it stands now. */
export const promise = z
  .object({
    promiseId: id,
    amountCents: z.int(),
    dueOn: day(),
    madeOn: day(),
    promisedBy: z.string(),
    note: z.string(),
    recordedBy: z.string(),
    state: z.enum(['open', 'kept', 'broken', 'replaced', 'withdrawn', 'ended']),
    paidCents: z.int(),
  })
  .meta({ id: 'PromiseToPay' });
export type PromiseShown = z.output<typeof promise>;

/** A call and what came of it. */
export const call = z
  .object({
    callId: id,
    calledAt: instant,
    outcome: z.enum(CALL_OUTCOMES),
    note: z.string(),
    recordedBy: z.string(),
  })
  .meta({ id: 'AccountCall' });
export type CallShown = z.output<typeof call>;

/** Why nobody calls an account, and until when: null is without an end. */
export const callHold = z
  .object({ until: day().nullable(), reason: z.string(), heldBy: z.string(), heldOn: day() })
  .meta({ id: 'CallHold' });
export type CallHoldShown = z.output<typeof callHold>;

export const makePromise = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/promises',
  summary: 'Keep a promise to pay: how much, by when, by whom; it takes the place of an open one',
  roles: anyStaff,
  status: 201,
  params: accountParams,
  body: z
    .object({
      amountCents: positiveCents,
      dueOn: day(),
      promisedBy: text(120).default(''),
      note: lines(500).default(''),
      called: z.boolean().default(false), // it came of a call, which is recorded with it
    })
    .meta({ id: 'MakePromise' }),
  touches: ['account'],
  response: z.object({ promiseId: id }),
  refusals: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_CLOSED', 'NOTHING_OWED', 'PROMISE_DAY', 'PROMISE_ABOVE_BALANCE', 'CONFLICT'],
});

export const withdrawPromise = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/promises/:promiseId/withdraw',
  summary: 'Withdraw a promise that is still open: it counts neither as kept nor as broken',
  roles: anyStaff,
  params: accountParams.extend({ promiseId: id }),
  body: z.object({ reason: lines(500).default('') }).meta({ id: 'WithdrawPromise' }),
  touches: ['account'],
  response: z.object({ promiseId: id }),
  refusals: ['ACCOUNT_NOT_FOUND', 'PROMISE_NOT_OPEN', 'CONFLICT'],
});

export const recordCall = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/calls',
  summary: 'Record what came of a call; the account leaves today’s call list',
  roles: anyStaff,
  status: 201,
  params: accountParams,
  body: z
    .object({ outcome: z.enum(CALL_OUTCOMES, 'Choose what came of the call.'), note: lines(500).default('') })
    .meta({ id: 'RecordCall' }),
  touches: ['account'],
  response: z.object({ callId: id }),
  refusals: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_CLOSED', 'CONFLICT'],
});

export const undoCall = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/calls/:callId/undo',
  summary: 'Take back the record of a call of today',
  roles: anyStaff,
  params: accountParams.extend({ callId: id }),
  touches: ['account'],
  response: z.object({ callId: id }),
  refusals: ['ACCOUNT_NOT_FOUND', 'CALL_NOT_FOUND', 'CONFLICT'],
});

/** `hold: null` lifts it. The account is back on the call list on the day that is named. */
export const setCallHold = endpoint({
  method: 'PUT',
  path: '/accounts/:accountId/call-hold',
  summary: 'Hold calls to an account until a day or without an end, or lift the hold',
  roles: anyStaff,
  params: accountParams,
  body: z
    .object({
      hold: z.object({ until: day().nullable().default(null), reason: lines(500).min(1, 'Give a reason.') }).nullable(),
    })
    .meta({ id: 'SetCallHold' }),
  touches: ['account'],
  response: z.object({ accountId: id }),
  refusals: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_CLOSED', 'CONFLICT'],
});

/** How many accounts the call list gives at most. */
export const MOST_CALLS = 200;

const callRow = z
  .object({
    accountId: id,
    shortId: z.int().nullable(),
    defendantId: id,
    fullName: z.string(),
    phoneNumber: z.string(),
    balanceCents: signedCents,
    /** By what it owes: a plan in force, or terms. */
    by: z.enum(['plan', 'terms']),
    /** The larger of what is past due and what a broken promise lacks. */
    amountCents: z.int(),
    days: z.int(),
    /** Why it is called, in words. */
    explanation: z.string(),
    promise: promise.pick({ amountCents: true, dueOn: true, state: true, paidCents: true }).nullable(),
    lastCall: call.pick({ calledAt: true, outcome: true }).nullable(),
  })
  .meta({ id: 'CallListRow' });
export type CallRow = z.output<typeof callRow>;

export const listCalls = endpoint({
  method: 'GET',
  path: '/calls',
  summary:
    'Whom to call today: accounts past due by plan or by terms, or with a broken promise, the most pressing first',
  roles: moneyReaders,
  response: z.object({ today: day(), count: z.int(), rows: z.array(callRow).max(MOST_CALLS) }),
});
