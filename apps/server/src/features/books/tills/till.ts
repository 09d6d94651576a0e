import { CASH_OVER_AND_SHORT, UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { balanced, credit, debit, type Posting, type PostingTags } from '#domain/kernel/posting.ts';
import type { TillKind } from '#domain/books/tills.ts';
import { PersistentMap } from '../../../kernel/persistent-maps.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import type { TillEvent } from './till-events.ts';

/** So many counts are kept in mind, the newest. */
const KEPT = 100;

/** A count of cash, in cents; beside the event of this id stands the note. */
export interface TillCount {
  countId: string;
  countedBy: string;
  countedAt: string;
  countedOn: string;
  countedCents: number;
  expectedCents: number;
  eventId: string;
}

/** A count by which a till was opened or closed. */
export interface SessionCount extends TillCount {
  tillId: string;
  what: 'opened' | 'closed';
}

/** A till: whose it is, and since when it is open; its name stands beside the event of this id. */
export interface Till {
  kind: TillKind;
  holders: readonly string[];
  inUse: boolean;
  namedBy: string;
  open: { by: string; at: string } | null;
}

/** A check or money order that was handed over, by its receipt's payment. */
export interface HandedCheck {
  paymentId: string;
  amountCents: number;
}

/** Cash and checks that were offered and that nobody has confirmed; null is the office drawer. */
export interface HandOver {
  fromTillId: string | null;
  toTillId: string | null;
  amountCents: number;
  checks?: readonly HandedCheck[] | undefined;
  offeredBy: string;
  offeredAt: string;
}

/** The office drawer with its last counts, and the tills with theirs, the newest first. What cash lies where is the ledger's. */
export interface Tills {
  counts: readonly TillCount[];
  tills: PersistentMap<string, Till>;
  sessions: readonly SessionCount[];
  handOvers: PersistentMap<string, HandOver>;
  /** Where the checks lie that were handed over, the last time; any other lies where it was taken. */
  checks: PersistentMap<string, string | null>;
}

const afterCount = (
  state: Tills,
  event: Extract<TillEvent, { type: 'TillOpened' | 'TillClosed' }>,
  eventId: string,
): Tills => {
  const { postings: _, ...count } = event.data;
  const what = event.type === 'TillOpened' ? 'opened' : 'closed';
  const open = what === 'opened' ? { by: count.countedBy, at: count.countedAt } : null;
  const till = state.tills.get(count.tillId);
  return {
    ...state,
    sessions: [{ ...count, what, eventId } as const, ...state.sessions].slice(0, KEPT),
    tills: till ? state.tills.set(count.tillId, { ...till, open }) : state.tills,
  };
};

const evolve = (state: Tills, event: TillEvent & { eventId: string }): Tills => {
  switch (event.type) {
    case 'TillCounted': {
      const { postings: _, ...count } = event.data;
      return { ...state, counts: [{ ...count, eventId: event.eventId }, ...state.counts].slice(0, KEPT) };
    }
    case 'TillSetUp': {
      const { tillId, ...till } = event.data;
      const open = state.tills.get(tillId)?.open ?? null;
      return { ...state, tills: state.tills.set(tillId, { ...till, namedBy: event.eventId, open }) };
    }
    case 'TillOpened':
    case 'TillClosed':
      return afterCount(state, event, event.eventId);
    case 'HandOverOffered': {
      const { handOverId, ...handOver } = event.data;
      return { ...state, handOvers: state.handOvers.set(handOverId, handOver) };
    }
    case 'ChecksHandedOver': {
      const { handOverId, toTillId, checks } = event.data;
      const handOvers = state.handOvers.delete(handOverId);
      return { ...state, handOvers, checks: state.checks.merge(checks.map(({ paymentId }) => [paymentId, toTillId])) };
    }
    case 'CashHandedOver':
    case 'HandOverEnded':
      return { ...state, handOvers: state.handOvers.delete(event.data.handOverId) };
    case 'FloatDrawn':
      return state;
  }
};

/** Stream `till-{organization}.{organization}`: one for all places of cash, so that each hand-over meets each count. */
export const tillDecider: Decider<Tills, TillEvent> = {
  category: 'till',
  initial: () => ({
    counts: [],
    tills: PersistentMap(),
    sessions: [],
    handOvers: PersistentMap(),
    checks: PersistentMap(),
  }),
  evolve,
};

/** The tags of cash in a till; of the office drawer none. */
export const inTill = (tillId: string | null): PostingTags => (tillId === null ? {} : { tillId });

/** What was counted more or less than the books say: cash over and short (money#recipes-of-tills). */
export const differencePostings = (differenceCents: number, tillId: string | null = null): Posting[] => {
  if (differenceCents === 0) return [];
  const cents = Math.abs(differenceCents);
  const tags = inTill(tillId);
  return balanced(
    differenceCents < 0
      ? [debit(CASH_OVER_AND_SHORT, cents), credit(UNDEPOSITED, cents, tags)]
      : [debit(UNDEPOSITED, cents, tags), credit(CASH_OVER_AND_SHORT, cents)],
  );
};

/** What was counted, what the books said to whoever counted, and what they say now; in cents. */
type CountInput = Omit<TillCount, 'eventId'> & { thereCents: number };

/**
 * Counts the drawer: what is missing or too much is booked as cash over and short (money#counting-the-drawer).
 * @throws Refused DRAWER_MOVED where cash came or went since whoever counted was told what to expect.
 */
export const countTill = ({ thereCents, ...count }: CountInput): Extract<TillEvent, { type: 'TillCounted' }>[] => {
  const { countedCents, expectedCents } = count;
  if (expectedCents !== thereCents) throw new Refused('DRAWER_MOVED', { there: formatCents(thereCents) });
  return [{ type: 'TillCounted', data: { ...count, postings: differencePostings(countedCents - expectedCents) } }];
};
