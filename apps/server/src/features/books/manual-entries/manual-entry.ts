import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { laterDay } from '#domain/books/backdating.ts';
import { differenceOf, isControlAccount, totalOf, type ManualLine } from '#domain/books/manual-entry.ts';
import { balanced, credit, debit, mirrored, type Posting } from '#domain/kernel/posting.ts';
import { OrderedMap, PersistentMap } from '../../../kernel/persistent-maps.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import {
  approvedBy,
  decidedAs,
  endings,
  stillWaiting,
  type Approver,
  type Asked,
} from '../../agency/organizations/index.ts';
import { mustBeBookable } from '../account/index.ts';
import type { ManualEntryEvent } from './manual-entry-events.ts';

type RequestState = 'pending' | 'booked' | 'declined' | 'withdrawn';

/** An entry that was asked for, and what became of it. Beside the event of this id stands why. */
export interface ManualEntry extends Asked {
  entryId: string;
  lines: readonly ManualLine[];
  amountCents: number;
  /** The day that was typed. */
  effectiveOn: string;
  state: RequestState;
  eventId: string;
  /** Null until it is booked. */
  booked: { eventId: string; postings: readonly Posting[]; alone: boolean } | null;
  voidedOn: string | null;
}

/** A void that waits for a second person, or was decided. */
export interface EntryVoid extends Asked {
  entryId: string;
  state: RequestState;
  eventId: string;
}

/** All manual entries of an agency, in the order in which they were asked for. */
export interface ManualEntries {
  entries: OrderedMap<string, ManualEntry>;
  voids: PersistentMap<string, EntryVoid>;
}

const ended = (state: ManualEntries, requestId: string, now: RequestState): ManualEntries => ({
  entries: decidedAs(state.entries, requestId, now),
  voids: decidedAs(state.voids, requestId, now),
});

const changed = (state: ManualEntries, entryId: string, change: Partial<ManualEntry>): ManualEntries => {
  const entry = state.entries.get(entryId);
  return entry ? { ...state, entries: state.entries.set(entryId, { ...entry, ...change }) } : state;
};

const evolve = (state: ManualEntries, event: ManualEntryEvent & { eventId: string }): ManualEntries => {
  const { eventId } = event;
  switch (event.type) {
    case 'ManualEntryRequested': {
      const entry: ManualEntry = { ...event.data, state: 'pending', eventId, booked: null, voidedOn: null };
      return { ...state, entries: state.entries.set(entry.entryId, entry) };
    }
    case 'ManualEntryBooked': {
      const { entryId, postings, alone } = event.data;
      return changed(state, entryId, { state: 'booked', booked: { eventId, postings, alone } });
    }
    case 'ManualEntryVoidRequested': {
      const { requestId, entryId, askedBy, askedAt } = event.data;
      const request: EntryVoid = { entryId, askedBy, askedAt, state: 'pending', eventId };
      return { ...state, voids: state.voids.set(requestId, request) };
    }
    case 'ManualEntryVoided': {
      const { entryId, requestId, effectiveOn } = event.data;
      return ended(changed(state, entryId, { voidedOn: effectiveOn }), requestId, 'booked');
    }
    case 'ManualEntryDeclined':
      return ended(state, event.data.requestId, 'declined');
    case 'ManualEntryWithdrawn':
      return ended(state, event.data.requestId, 'withdrawn');
  }
};

/** Stream `manual-{organization}.{organization}`: each entry is decided once. */
export const manualEntryDecider: Decider<ManualEntries, ManualEntryEvent> = {
  category: 'manual',
  initial: () => ({ entries: OrderedMap(), voids: PersistentMap() }),
  evolve,
};

/** The accounts that entries may name: those of the chart that are on. */
type Chart = ReadonlySet<string>;

/**
 * Asserts that lines can be booked as one entry.
 * @throws Refused MANUAL_CONTROL_ACCOUNT, MANUAL_ACCOUNT_UNKNOWN, MANUAL_UNBALANCED.
 */
const mustBeAnEntry = (lines: readonly ManualLine[], chart: Chart): void => {
  for (const { account } of lines) {
    if (isControlAccount(account)) throw new Refused('MANUAL_CONTROL_ACCOUNT', { account });
    if (!chart.has(account)) throw new Refused('MANUAL_ACCOUNT_UNKNOWN', { account });
  }
  if (differenceOf(lines) !== 0) throw new Refused('MANUAL_UNBALANCED');
};

const postingsOf = (lines: readonly ManualLine[]): Posting[] =>
  balanced(lines.map(({ account, side, amountCents }) => (side === 'debit' ? debit : credit)(account, amountCents)));

/**
 * Asks for a manual entry: it always takes a second person (money#manual-entries).
 * @throws Refused as `mustBeAnEntry`; FUTURE_DAY, TOO_FAR_BACK.
 */
export const askForEntry = (
  { entryId, lines, effectiveOn, askedBy, askedAt }: Pick<ManualEntry, 'entryId' | 'lines' | 'effectiveOn'> & Asked,
  { chart, ...deciding }: Deciding & { chart: Chart },
): ManualEntryEvent[] => {
  mustBeAnEntry(lines, chart);
  mustBeBookable(effectiveOn, deciding, 'effectiveOn');
  const of = { entryId, lines: [...lines], amountCents: totalOf(lines), effectiveOn };
  return [{ type: 'ManualEntryRequested', data: { ...of, askedBy, askedAt } }];
};

/** The void of an entry that waits; null where none does. */
export const waitingVoid = ({ voids }: ManualEntries, entryId: string): string | null =>
  voids.findKey((request) => request.state === 'pending' && request.entryId === entryId) ?? null;

/** What is booked and not void. @throws Refused ENTRY_NOT_FOUND, ENTRY_VOIDED. */
const standing = ({ entries }: ManualEntries, entryId: string) => {
  const entry = entries.get(entryId);
  if (!entry?.booked) throw new Refused('ENTRY_NOT_FOUND');
  if (entry.voidedOn !== null) throw new Refused('ENTRY_VOIDED');
  return { ...entry, booked: entry.booked };
};

/**
 * Asks to take an entry back, which takes a second person too.
 * @throws Refused ENTRY_NOT_FOUND, ENTRY_VOIDED; MANUAL_VOID_WAITS.
 */
export const askForVoid = (
  state: ManualEntries,
  { entryId, requestId, askedBy, askedAt }: { entryId: string; requestId: string } & Asked,
): ManualEntryEvent[] => {
  const { amountCents } = standing(state, entryId);
  if (waitingVoid(state, entryId) !== null) throw new Refused('MANUAL_VOID_WAITS');
  return [{ type: 'ManualEntryVoidRequested', data: { entryId, requestId, amountCents, askedBy, askedAt } }];
};

/** What waits under an id. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
export const pendingOf = (state: ManualEntries, requestId: string) => {
  const [entry, asked] = [state.entries.get(requestId), state.voids.get(requestId)];
  const { askedBy, askedAt, eventId } = stillWaiting(entry ?? asked);
  return { entry, asked, askedBy, askedAt, eventId };
};

/** The ids of what waits, the oldest first. */
export const pendingIds = ({ entries, voids }: ManualEntries): string[] =>
  [...entries, ...voids].filter(([, { state }]) => state === 'pending').map(([requestId]) => requestId);

/**
 * Approves what waits. An entry books on its own day, and its accounts are judged again; a void is the mirror, today.
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL; as `mustBeAnEntry`; ENTRY_VOIDED.
 */
export const approveEntry = (
  state: ManualEntries,
  { requestId, chart, ...by }: { requestId: string; chart: Chart; approver: Approver; today: string },
): ManualEntryEvent[] => {
  const { entry, asked, askedBy, askedAt } = pendingOf(state, requestId);
  const { today, ...approval } = approvedBy(by, 'manual entry', { askedBy, askedAt });
  if (entry) {
    mustBeAnEntry(entry.lines, chart);
    const { entryId, lines, amountCents, effectiveOn } = entry;
    const own = { entryId, lines: [...lines], amountCents, askedBy, askedAt, ...approval };
    return [{ type: 'ManualEntryBooked', data: { ...own, effectiveOn, postings: postingsOf(lines) } }];
  }
  if (!asked) return [];
  const { entryId } = asked;
  const { amountCents, booked, effectiveOn } = standing(state, entryId);
  const of = { entryId, requestId, amountCents, reversesEventId: booked.eventId, ...approval };
  const postings = balanced(mirrored(booked.postings));
  return [{ type: 'ManualEntryVoided', data: { ...of, effectiveOn: laterDay(today, effectiveOn), postings } }];
};

/** Ends what waits without booking it. @throws Refused as `endings`. */
export const { decline: declineEntry, withdraw: withdrawEntry } = endings({
  pendingOf,
  declined: 'ManualEntryDeclined',
  withdrawn: 'ManualEntryWithdrawn',
  says: (_: ManualEntries, requestId) => ({ requestId }),
});
