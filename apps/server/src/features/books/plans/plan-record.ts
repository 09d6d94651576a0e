import type { CallHold, CallOutcome } from '#domain/books/call-list.ts';
import type { DownPayment, PlanVersion } from '#domain/books/payment-plan.ts';
import type { PromiseMade } from '#domain/books/promise-to-pay.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import type { AccountEvent } from '../account/index.ts';
import type { PlanEvent } from './plan-events.ts';

/** Who recorded something, and the event beside which its texts stand. */
interface Recorded {
  eventId: string;
  actorId: string;
}

interface KeptSkip extends Recorded {
  position: number;
  index: number;
  dueOn: string;
  skippedOn: string;
}

export interface KeptVersion extends PlanVersion, Recorded {
  version: number;
  downs: readonly (DownPayment & { on: string })[];
  bondId: string | null;
  skips: readonly KeptSkip[];
  /** The place in the log of what ended it. */
  endedAt: number | null;
}

export type KeptPromise = PromiseMade & Recorded;

export interface KeptCall extends Recorded {
  callId: string;
  outcome: CallOutcome;
  calledOn: string;
  calledAt: string;
}

export interface KeptCallHold extends Recorded, CallHold {
  heldOn: string;
}

/** All that was agreed with the people of an account, with the closings of the account that end it. */
export interface PlanRecord {
  versions: readonly KeptVersion[];
  promises: readonly KeptPromise[];
  calls: readonly KeptCall[];
  /** Why nobody calls; absent where calls are not held. */
  callHold?: KeptCallHold;
  accountIsClosed: boolean;
  /** The places in the log where an account that was closed brought here what stood on it. */
  brought: readonly number[];
  /** Plans of another program that were taken back, with the place in the log; absent where none was. */
  takenBack?: readonly (KeptVersion & { takenBackAt: number })[];
}

export const NOTHING_AGREED: PlanRecord = {
  versions: [],
  promises: [],
  calls: [],
  accountIsClosed: false,
  brought: [],
};

/** The events that change what is agreed. */
export type RecordEvent = RecordedEvent &
  (PlanEvent | Extract<AccountEvent, { type: 'AccountClosed' | 'AccountReopened' | 'EntriesTransferred' }>);

const withLast = <T>(list: readonly T[], change: (last: T) => T): T[] => {
  const last = list.at(-1);
  return last === undefined ? [] : [...list.slice(0, -1), change(last)];
};

const ended = (endedOn: string, endedBy: 'hand' | 'closing', endedAt: number) => (version: KeptVersion) =>
  version.endedOn === null ? { ...version, endedOn, endedBy, endedAt } : version;

/** A promise is over before its day; one whose day has passed stays kept or broken. */
const over = (why: 'replaced' | 'withdrawn' | 'ended', position: number, on: string) => (promise: KeptPromise) =>
  promise.over === null && on <= promise.dueOn ? { ...promise, over: { why, position } } : promise;

/** The version that a plan of another program is here. */
const versionBroughtIn = (
  { accountIsClosed }: PlanRecord,
  { openingCents, openingOn, ...terms }: Extract<PlanEvent, { type: 'PlanBroughtIn' }>['data'],
  recorded: Recorded & { position: number },
): KeptVersion => ({
  ...terms,
  ...recorded,
  endsAfter: null,
  bondId: null,
  downs: [],
  spread: false,
  skips: [],
  endedOn: accountIsClosed ? terms.setOn : null,
  endedBy: accountIsClosed ? 'closing' : null,
  endedAt: accountIsClosed ? recorded.position : null,
  opening: { cents: openingCents, on: openingOn },
});

/** What stands after an event, in log order: closing an account ends its plan and its promise (bonds#plan-ends). */
export const recordAfter = (record: PlanRecord, event: RecordEvent): PlanRecord => {
  const { versions, promises, calls } = record;
  const position = Number(event.position);
  const recorded = { eventId: event.eventId, actorId: event.metadata.actorId };
  switch (event.type) {
    case 'PaymentPlanSet': {
      const { downPayments, spreadPastDue, ...terms } = event.data;
      // Set at the moment that somebody closed the account: over at once.
      const end = record.accountIsClosed
        ? ({ endedOn: terms.setOn, endedBy: 'closing', endedAt: position } as const)
        : { endedOn: null, endedBy: null, endedAt: null };
      const set = { ...terms, ...recorded, ...end, position, downs: downPayments, spread: spreadPastDue, skips: [] };
      return { ...record, versions: [...versions, set] };
    }
    case 'PlanBroughtIn':
      return { ...record, versions: [...versions, versionBroughtIn(record, event.data, { ...recorded, position })] };
    case 'PlanTakenBack': {
      const gone = versions.filter(({ opening }) => opening !== undefined);
      const takenBack = gone.map((version) => ({ ...version, takenBackAt: position }));
      return {
        ...record,
        versions: versions.filter(({ opening }) => opening === undefined),
        takenBack: [...(record.takenBack ?? []), ...takenBack],
      };
    }
    case 'PaymentPlanEnded':
      return { ...record, versions: withLast(versions, ended(event.data.endedOn, 'hand', position)) };
    case 'InstalmentSkipped': {
      const { index, dueOn, skippedOn } = event.data;
      const skip = { index, dueOn, skippedOn, position, ...recorded };
      return { ...record, versions: withLast(versions, (last) => ({ ...last, skips: [...last.skips, skip] })) };
    }
    case 'PromiseMade': {
      const made = { ...event.data, position, over: null, ...recorded };
      return { ...record, promises: [...withLast(promises, over('replaced', position, made.madeOn)), made] };
    }
    case 'PromiseWithdrawn':
      return { ...record, promises: withLast(promises, over('withdrawn', position, event.data.withdrawnOn)) };
    case 'CallRecorded':
      return { ...record, calls: [...calls, { ...event.data, calledAt: event.metadata.occurredAt, ...recorded }] };
    case 'CallUndone':
      return { ...record, calls: calls.filter(({ callId }) => callId !== event.data.callId) };
    case 'CallsHeld':
      return { ...record, callHold: { ...event.data, ...recorded } };
    case 'CallHoldLifted': {
      const { callHold: _, ...rest } = record;
      return rest;
    }
    case 'AccountClosed':
      return {
        ...record,
        accountIsClosed: true,
        versions: withLast(versions, ended(event.data.closedOn, 'closing', position)),
        promises: withLast(promises, over('ended', position, event.data.closedOn)),
      };
    case 'EntriesTransferred':
      return { ...record, brought: [...record.brought, position] };
    case 'AccountReopened':
      return { ...record, accountIsClosed: false };
  }
};

/** What was agreed as far as it was recorded by a place in the log; calls are not told (money#plans-kept). */
export const recordKnownAt = (
  { versions, takenBack = [], promises, brought }: PlanRecord,
  position: number,
): Pick<PlanRecord, 'versions' | 'promises' | 'brought'> => {
  const isKnown = (recorded: { position: number }) => recorded.position <= position;
  const stood = takenBack.flatMap(({ takenBackAt, ...version }) => (takenBackAt > position ? [version] : []));
  return {
    versions: [...stood, ...versions]
      .filter(isKnown)
      .toSorted((one, other) => one.position - other.position)
      .map((version) => ({
        ...version,
        skips: version.skips.filter(isKnown),
        ...(version.endedAt !== null && version.endedAt > position
          ? { endedOn: null, endedBy: null, endedAt: null }
          : {}),
      })),
    promises: promises
      .filter(isKnown)
      .map((promise) =>
        promise.over !== null && promise.over.position > position ? { ...promise, over: null } : promise,
      ),
    brought: brought.filter((at) => at <= position),
  };
};
