import { mayBePlanned } from '#domain/books/backdating.ts';
import { addDays } from '#domain/kernel/days.ts';
import type { CallHold, CallOutcome } from '#domain/books/call-list.ts';
import type { PlanFrequency } from '#domain/books/instalment-days.ts';
import type { PlanToBringIn } from '#domain/books/plan-brought-in.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { PROMISE_DAYS } from '#domain/books/promise-to-pay.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import { Refused } from '../../../kernel/refused.ts';
import { refusedAt } from '../bond/index.ts';
import type { PlanEvent } from './plan-events.ts';

type PlanSet = Extract<PlanEvent, { type: 'PaymentPlanSet' }>['data'];

/** What decisions need to know of an account's plan, promises and calls; its figures are computed, never kept. */
export interface Plan {
  /** The newest version; null where none was set, or it was ended by hand. */
  current: (PlanSet & { skipped: readonly number[] }) | null;
  versions: number;
  /** What came from another program and stands; null where nothing did. */
  broughtIn: PlanToBringIn | null;
  /** Whether somebody set, ended or skipped something here. */
  isMadeHere: boolean;
  /** The newest promise that nobody took back. */
  promiseId: string | null;
  /** The day of each call that was not taken back. */
  calls: ReadonlyMap<string, string>;
  /** Until when calls are held, also where that day has passed; null where they are not. */
  hold: CallHold | null;
}

const without = (calls: ReadonlyMap<string, string>, callId: string): ReadonlyMap<string, string> =>
  new Map([...calls].filter(([id]) => id !== callId));

const broughtIn = (
  state: Plan,
  { version, openingCents, openingOn, ...terms }: Extract<PlanEvent, { type: 'PlanBroughtIn' }>['data'],
): Plan => {
  const rest = { version, endsAfter: null, bondId: null, downPayments: [], spreadPastDue: false, skipped: [] };
  const stands = { ...terms, openingCents, openingOn };
  return { ...state, versions: version, broughtIn: stands, current: { ...terms, ...rest } };
};

const evolve = (state: Plan, event: PlanEvent): Plan => {
  switch (event.type) {
    case 'PaymentPlanSet':
      return { ...state, isMadeHere: true, versions: event.data.version, current: { ...event.data, skipped: [] } };
    case 'PlanBroughtIn':
      return broughtIn(state, event.data);
    case 'PlanTakenBack':
      return { ...state, current: null, broughtIn: null };
    case 'PaymentPlanEnded':
      return { ...state, isMadeHere: true, current: null };
    case 'InstalmentSkipped': {
      const { current } = state;
      const skipped = current && { ...current, skipped: [...current.skipped, event.data.index] };
      return { ...state, isMadeHere: true, current: skipped };
    }
    case 'PromiseMade':
      return { ...state, promiseId: event.data.promiseId };
    case 'PromiseWithdrawn':
      return { ...state, promiseId: null };
    case 'CallRecorded': {
      const { callId, calledOn } = event.data;
      // Only calls of the same day can be taken back.
      const ofDay = [...state.calls].filter(([, day]) => day === calledOn);
      return { ...state, calls: new Map([...ofDay, [callId, calledOn]]) };
    }
    case 'CallUndone':
      return { ...state, calls: without(state.calls, event.data.callId) };
    case 'CallsHeld':
      return { ...state, hold: { until: event.data.until } };
    case 'CallHoldLifted':
      return { ...state, hold: null };
  }
};

/** The plan of an account: stream `plan-{organization}.{accountId}`. */
export const planDecider: Decider<Plan, PlanEvent> = {
  category: 'plan',
  initial: () => ({
    current: null,
    versions: 0,
    broughtIn: null,
    isMadeHere: false,
    promiseId: null,
    calls: new Map(),
    hold: null,
  }),
  evolve,
};

/** The terms of a plan as somebody asks for them. */
export interface PlanTerms {
  amountCents: number;
  frequency: PlanFrequency;
  startOn: string;
  endsAfter: number | null;
  bondId: string | null;
  downPayments: PlanSet['downPayments'];
  spreadPastDue: boolean;
}

/** What stands outside of the plan's stream when it is decided. */
export interface PlanSituation {
  today: string;
  /** The account's balance today. */
  balanceCents: number;
  /** Whether the newest version is in force today. */
  inForce: boolean;
}

/** On another day the down payment of a version that is in force need not be ticked once more. */
const isRepeated = (current: Plan['current'], terms: PlanTerms, today: string): boolean => {
  if (!current || terms.spreadPastDue) return false;
  const known = new Set(current.downPayments.map(({ paymentId }) => paymentId));
  const isSameDown =
    terms.downPayments.every(({ paymentId }) => known.has(paymentId)) &&
    (current.setOn < today || terms.downPayments.length === known.size);
  return (
    isSameDown &&
    current.amountCents === terms.amountCents &&
    current.frequency === terms.frequency &&
    current.startOn === terms.startOn &&
    current.endsAfter === terms.endsAfter &&
    current.bondId === terms.bondId
  );
};

/** What somebody has seen of a plan before saving it. */
export interface PlanSeen {
  /** The balance that the preview spread; null where none was looked at. */
  basedOnBalanceCents: number | null;
  /** Whether a start before today is meant. */
  confirmed: boolean;
}

/**
 * Sets up a plan, or a new version of the one in force; the terms that are in force already are nothing new.
 * @throws Refused NOTHING_OWED; DAY_OUT_OF_RANGE before 1990 or more than ten years ahead; BALANCE_CHANGED since it was
 *   looked at; PLAN_WOULD_BE_OVER where its last instalment is before today; PLAN_STARTS_BEFORE_TODAY unless confirmed,
 *   where instalments would be due at once.
 */
export const setPlan = (
  state: Plan,
  terms: PlanTerms &
    PlanSituation &
    PlanSeen & { lastOn: string | null; /** Due at once, in words. */ dueAtOnce: string | null },
): PlanEvent[] => {
  const { today, balanceCents, inForce, confirmed, basedOnBalanceCents, lastOn, dueAtOnce, ...wanted } = terms;
  const { startOn } = wanted;
  if (balanceCents <= 0) throw new Refused('NOTHING_OWED');
  if (!mayBePlanned(startOn, today)) throw new Refused('DAY_OUT_OF_RANGE');
  if (basedOnBalanceCents !== null && basedOnBalanceCents !== balanceCents) {
    throw new Refused('BALANCE_CHANGED', { balance: formatCents(balanceCents) });
  }
  if (lastOn !== null && lastOn < today) throw new Refused('PLAN_WOULD_BE_OVER');
  const current = inForce ? state.current : null;
  if (isRepeated(current, wanted, today)) return [];
  if (dueAtOnce !== null && startOn < today && startOn !== current?.startOn && !confirmed) {
    throw new Refused('PLAN_STARTS_BEFORE_TODAY', { count: dueAtOnce });
  }
  return [{ type: 'PaymentPlanSet', data: { ...wanted, version: state.versions + 1, setOn: today } }];
};

const isSameOpening = (one: PlanToBringIn | null, other: PlanToBringIn): boolean =>
  one !== null &&
  one.setOn === other.setOn &&
  one.amountCents === other.amountCents &&
  one.frequency === other.frequency &&
  one.startOn === other.startOn &&
  one.openingCents === other.openingCents &&
  one.openingOn === other.openingOn;

/**
 * Brings in the plan that an account had in another program, or takes back what came (moving-in#opening-plan). What was
 * set, ended or skipped here stays as it is.
 */
export const bringInPlan = (
  { broughtIn: stands, versions, isMadeHere }: Plan,
  { wanted, today }: { wanted: PlanToBringIn | null; today: string },
): PlanEvent[] => {
  if (isMadeHere) return [];
  if (wanted === null)
    return stands === null ? [] : [{ type: 'PlanTakenBack', data: { version: versions, takenBackOn: today } }];
  if (isSameOpening(stands, wanted)) return [];
  return [{ type: 'PlanBroughtIn', data: { ...wanted, version: versions + 1 } }];
};

/** Ends the plan that is in force. @throws Refused PLAN_NOT_FOUND. */
export const endPlan = (state: Plan, { today, inForce }: Pick<PlanSituation, 'today' | 'inForce'>): PlanEvent[] => {
  if (!state.current || !inForce) throw new Refused('PLAN_NOT_FOUND');
  return [{ type: 'PaymentPlanEnded', data: { version: state.current.version, endedOn: today } }];
};

/**
 * Skips an instalment of the plan in force: `next` is the first one from today on that is not covered, found on a
 * version.
 * @throws Refused PLAN_NOT_FOUND, NOTHING_TO_SKIP; CONFLICT where the plan has changed since.
 */
export const skipInstalment = (
  { current }: Plan,
  input: Pick<PlanSituation, 'today' | 'inForce'> & { version: number; next: { index: number; on: string } | null },
): PlanEvent[] => {
  const { today, inForce, version, next } = input;
  if (!current || !inForce) throw new Refused('PLAN_NOT_FOUND');
  if (!next) throw new Refused('NOTHING_TO_SKIP');
  if (current.version !== version || current.skipped.includes(next.index)) throw new Refused('CONFLICT');
  return [{ type: 'InstalmentSkipped', data: { version, index: next.index, dueOn: next.on, skippedOn: today } }];
};

/**
 * Keeps a promise; an open one before it is replaced. One that came of a call records the call, too.
 * @throws Refused NOTHING_OWED, PROMISE_DAY, PROMISE_ABOVE_BALANCE.
 */
export const makePromise = (
  _: Plan,
  promise: { promiseId: string; amountCents: number; dueOn: string; called: boolean } & Pick<
    PlanSituation,
    'today' | 'balanceCents'
  >,
): PlanEvent[] => {
  const { promiseId, amountCents, dueOn, called, today, balanceCents } = promise;
  if (balanceCents <= 0) throw new Refused('NOTHING_OWED');
  if (dueOn < today || dueOn > addDays(today, PROMISE_DAYS)) throw new Refused('PROMISE_DAY');
  if (amountCents > balanceCents) throw new Refused('PROMISE_ABOVE_BALANCE', { balance: formatCents(balanceCents) });
  const made: PlanEvent = { type: 'PromiseMade', data: { promiseId, amountCents, dueOn, madeOn: today } };
  const call: PlanEvent = { type: 'CallRecorded', data: { callId: promiseId, outcome: 'promise', calledOn: today } };
  return called ? [made, call] : [made];
};

/** Withdraws the promise that is open. @throws Refused PROMISE_NOT_OPEN. */
export const withdrawPromise = (
  state: Plan,
  { promiseId, isOpen, today }: { promiseId: string; isOpen: boolean; today: string },
): PlanEvent[] => {
  if (state.promiseId !== promiseId || !isOpen) throw new Refused('PROMISE_NOT_OPEN');
  return [{ type: 'PromiseWithdrawn', data: { promiseId, withdrawnOn: today } }];
};

/** Records what came of a call. */
export const recordCall = (
  _: Plan,
  { callId, outcome, today }: { callId: string; outcome: CallOutcome; today: string },
): PlanEvent[] => [{ type: 'CallRecorded', data: { callId, outcome, calledOn: today } }];

/** Takes back the record of a call of today. @throws Refused CALL_NOT_FOUND. */
export const undoCall = (state: Plan, { callId, today }: { callId: string; today: string }): PlanEvent[] => {
  if (state.calls.get(callId) !== today) throw new Refused('CALL_NOT_FOUND');
  return [{ type: 'CallUndone', data: { callId, undoneOn: today } }];
};

/**
 * Holds calls until a day or without an end, in the place of a hold before it; null lifts it, once
 * (today#not-on-call-list).
 * @throws Refused VALIDATION_FAILED for a day that is not after today.
 */
export const setCallHold = (state: Plan, { hold, today }: { hold: CallHold | null; today: string }): PlanEvent[] => {
  if (hold === null) return state.hold === null ? [] : [{ type: 'CallHoldLifted', data: { liftedOn: today } }];
  const { until } = hold;
  if (until !== null && until <= today) throw refusedAt('hold.until', 'Choose a day after today.');
  return [{ type: 'CallsHeld', data: { until, heldOn: today } }];
};
