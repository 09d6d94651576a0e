import { CASH_OVER_AND_SHORT, UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { balanced, credit, debit, type Posting } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import type { TillEvent } from './till-events.ts';

/** So many counts are kept in mind, the newest. */
const KEPT = 100;

/** A count of the drawer's cash, in cents; beside the event of this id stands the note. */
export interface TillCount {
  countId: string;
  countedBy: string;
  countedAt: string;
  countedOn: string;
  countedCents: number;
  expectedCents: number;
  eventId: string;
}

/** The drawer: its last counts, the newest first. What cash lies in it is the ledger's. */
export interface DrawerTill {
  counts: readonly TillCount[];
}

/** Stream `till-{organization}.{organization}`. */
export const tillDecider: Decider<DrawerTill, TillEvent> = {
  category: 'till',
  initial: () => ({ counts: [] }),
  evolve: ({ counts }, { eventId, data: { postings: _, ...count } }) => ({
    counts: [{ ...count, eventId }, ...counts].slice(0, KEPT),
  }),
};

const differencePostings = (differenceCents: number): Posting[] => {
  if (differenceCents === 0) return [];
  const [debited, credited] =
    differenceCents < 0 ? [CASH_OVER_AND_SHORT, UNDEPOSITED] : [UNDEPOSITED, CASH_OVER_AND_SHORT];
  const cents = Math.abs(differenceCents);
  return balanced([debit(debited, cents), credit(credited, cents)]);
};

/** What was counted, what the books said to whoever counted, and what they say now; in cents. */
type CountInput = Omit<TillCount, 'eventId'> & { thereCents: number };

/**
 * Counts the drawer: what is missing or too much is booked as cash over and short (money#counting-the-drawer).
 * @throws Refused DRAWER_MOVED where cash came or went since whoever counted was told what to expect.
 */
export const countTill = ({ thereCents, ...count }: CountInput): TillEvent[] => {
  const { countedCents, expectedCents } = count;
  if (expectedCents !== thereCents) throw new Refused('DRAWER_MOVED', { there: formatCents(thereCents) });
  return [{ type: 'TillCounted', data: { ...count, postings: differencePostings(countedCents - expectedCents) } }];
};
