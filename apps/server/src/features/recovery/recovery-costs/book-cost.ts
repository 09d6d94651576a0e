import { laterDay } from '#domain/books/backdating.ts';
import { ACCOUNTS_PAYABLE, BANK, RECOVERY_EXPENSE } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, credit, debit, mirrored, type Posting } from '#domain/kernel/posting.ts';
import { PersistentMap } from '../../../kernel/persistent-maps.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import type { RecoveryCostEvent } from './recovery-cost-events.ts';

/** A cost as it was booked. */
interface Booked {
  eventId: string;
  amountCents: number;
  effectiveOn: string;
  postings: readonly Posting[];
  /** Voided, or recovered after it was paid. */
  isOver: boolean;
}

/** What a case cost. */
export interface CaseCosts {
  costs: PersistentMap<string, Booked>;
}

/** The costs of a case: stream `recoverycost-{organization}.{caseId}`. */
export const recoveryCostDecider: Decider<CaseCosts, RecoveryCostEvent> = {
  category: 'recoverycost',
  initial: () => ({ costs: PersistentMap() }),
  evolve: (state, event) => {
    const { costId } = event.data;
    if (event.type === 'RecoveryCostBooked') {
      const { amountCents, effectiveOn, postings } = event.data;
      const cost: Booked = { eventId: event.eventId, amountCents, effectiveOn, postings, isOver: false };
      return { costs: state.costs.set(costId, cost) };
    }
    const before = state.costs.get(costId);
    return before ? { costs: state.costs.set(costId, { ...before, isOver: true }) } : state;
  },
};

/**
 * Books an approved cost with its day: 5600 | 2600 of the payee (money#recipes-of-recovery-costs). Booked already: no
 * event.
 */
export const bookCost = (
  { costs }: CaseCosts,
  cost: { caseId: string; costId: string; amountCents: number; spentOn: string; payee: string; alone: boolean },
): RecoveryCostEvent[] => {
  const { caseId, costId, amountCents, spentOn: effectiveOn, payee, alone } = cost;
  if (costs.has(costId)) return [];
  const postings = balanced([debit(RECOVERY_EXPENSE, amountCents), credit(ACCOUNTS_PAYABLE, amountCents, { payee })]);
  return [{ type: 'RecoveryCostBooked', data: { caseId, costId, amountCents, alone, effectiveOn, postings } }];
};

/** Takes a booked cost back by its mirror, today and never before its day. Voided already, or never booked: no event. */
export const voidCost = (
  { costs }: CaseCosts,
  { caseId, costId, today }: { caseId: string; costId: string; today: string },
): RecoveryCostEvent[] => {
  const cost = costs.get(costId);
  if (!cost || cost.isOver) return [];
  const { amountCents, eventId: reversesEventId } = cost;
  const effectiveOn = laterDay(today, cost.effectiveOn);
  const postings = balanced(mirrored(cost.postings));
  return [
    { type: 'RecoveryCostVoided', data: { caseId, costId, amountCents, reversesEventId, effectiveOn, postings } },
  ];
};

/**
 * What was paid for a cost came back, today: 1000 | 5600 (money#recipes-of-recovery-costs). Over already, or never
 * booked: no event.
 */
export const recoverCost = (
  { costs }: CaseCosts,
  { caseId, costId, today }: { caseId: string; costId: string; today: string },
): RecoveryCostEvent[] => {
  const cost = costs.get(costId);
  if (!cost || cost.isOver) return [];
  const { amountCents } = cost;
  const effectiveOn = laterDay(today, cost.effectiveOn);
  const postings = balanced([debit(BANK, amountCents), credit(RECOVERY_EXPENSE, amountCents)]);
  return [{ type: 'PaidCostRecovered', data: { caseId, costId, amountCents, effectiveOn, postings } }];
};
