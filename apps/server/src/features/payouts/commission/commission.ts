import { isClosedTo, type Deciding } from '#contracts/books/periods/backdating.ts';
import { COMMISSION, COMMISSION_PAYABLE } from '#domain/kernel/chart-of-accounts.ts';
import type { Earned } from '#domain/payouts/commission.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { balanced, credit, debit, type Posting } from '#domain/kernel/posting.ts';
import type { DisbursementVoidReason } from '#domain/payouts/remittance.ts';
import type { PayoutMethod } from '#domain/kernel/payment-methods.ts';
import { OrderedMap, PersistentMap } from '../../../kernel/persistent-maps.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import { decidedAs, type Asked } from '../../agency/organizations/index.ts';
import type { CommissionEvent } from './commission-events.ts';

type RequestState = 'pending' | 'paid' | 'declined' | 'withdrawn';

type RunLine = Extract<CommissionEvent, { type: 'CommissionBooked' }>['data']['lines'][number];

/** One run: what it booked of each bond that had changed. */
export interface Run {
  runId: string;
  throughOn: string;
  amountCents: number;
  lines: readonly RunLine[];
  bookedBy: string;
  /** An instant. */
  bookedAt: string;
}

/** A payment to the agent: asked for, or paid at once; its id is its request's. Beside the event of this id stands why. */
export interface CommissionPayment extends Asked {
  paymentId: string;
  amountCents: number;
  method: PayoutMethod;
  state: RequestState;
  alone: boolean;
  eventId: string;
  /** What booked it; null until it is paid. */
  paid: { on: string; eventId: string; postings: readonly Posting[] } | null;
  voided: { on: string; reasonCode: DisbursementVoidReason } | null;
}

/** A void that waits for a second person, or was decided. */
export interface VoidRequest extends Asked {
  paymentId: string;
  reasonCode: DisbursementVoidReason;
  state: RequestState;
  eventId: string;
}

/** An agent's commission: what runs have booked of each bond, what was paid, and what waits; in the order of the log. */
export interface Commission {
  agentId: string;
  runs: OrderedMap<string, Run>;
  /** Cents by bond; bonds that came to nothing again are left out. */
  booked: PersistentMap<string, number>;
  payments: OrderedMap<string, CommissionPayment>;
  voids: PersistentMap<string, VoidRequest>;
}

const bookedWith = (booked: Commission['booked'], lines: readonly RunLine[]): Commission['booked'] =>
  booked.withMutations((now) => {
    for (const { bondId, earnedCents } of lines) {
      if (earnedCents === 0) now.delete(bondId);
      else now.set(bondId, earnedCents);
    }
  });

const ended = (state: Commission, requestId: string, now: RequestState): Commission => ({
  ...state,
  payments: decidedAs(state.payments, requestId, now),
  voids: decidedAs(state.voids, requestId, now),
});

const evolve = (state: Commission, event: CommissionEvent & { eventId: string }): Commission => {
  const { eventId } = event;
  switch (event.type) {
    case 'CommissionBooked': {
      const { runId, throughOn, lines, amountCents, bookedBy, bookedAt } = event.data;
      const before = state.runs.get(runId) ?? { runId, throughOn, amountCents: 0, lines: [], bookedBy, bookedAt };
      const run = { ...before, amountCents: before.amountCents + amountCents, lines: [...before.lines, ...lines] };
      return { ...state, runs: state.runs.set(runId, run), booked: bookedWith(state.booked, lines) };
    }
    case 'CommissionPaymentRequested': {
      const { agentId: _, ...asked } = event.data;
      const payment = { ...asked, state: 'pending', alone: false, eventId, paid: null, voided: null } as const;
      return { ...state, payments: state.payments.set(asked.paymentId, payment) };
    }
    case 'CommissionPaid': {
      const { paymentId, amountCents, method, askedBy, askedAt, alone, effectiveOn: on, postings } = event.data;
      const before = state.payments.get(paymentId);
      const request = { paymentId, amountCents, method, askedBy, askedAt, eventId, voided: null };
      const payment = { ...(before ?? request), state: 'paid', alone, paid: { on, eventId, postings } } as const;
      return { ...state, payments: state.payments.set(paymentId, payment) };
    }
    case 'CommissionPaymentVoidRequested': {
      const { paymentId, requestId, reasonCode, askedBy, askedAt } = event.data;
      return {
        ...state,
        voids: state.voids.set(requestId, { paymentId, reasonCode, askedBy, askedAt, state: 'pending', eventId }),
      };
    }
    case 'CommissionPaymentVoided': {
      const { paymentId, requestId, reasonCode, effectiveOn: on } = event.data;
      const payment = state.payments.get(paymentId);
      if (!payment) return state;
      const payments = state.payments.set(paymentId, { ...payment, voided: { on, reasonCode } });
      return ended({ ...state, payments }, requestId, 'paid');
    }
    case 'CommissionPaymentDeclined':
      return ended(state, event.data.requestId, 'declined');
    case 'CommissionPaymentWithdrawn':
      return ended(state, event.data.requestId, 'withdrawn');
  }
};

/**
 * An agent's commission: stream `commission-{organization}.{agentId}`. Runs and payments are of one stream, so that its
 * expected revision judges them together: of two runs the second finds nothing left, and none is paid that a run takes back.
 */
export const commissionDecider: Decider<Commission, CommissionEvent> = {
  category: 'commission',
  initial: (agentId) => ({
    agentId,
    runs: OrderedMap(),
    booked: PersistentMap(),
    payments: OrderedMap(),
    voids: PersistentMap(),
  }),
  evolve,
};

/** The last day that a run went up to; null before the first. */
export const lastThrough = ({ runs }: Commission): string | null =>
  runs.valueSeq().reduce<string | null>((last, { throughOn }) => (last && last > throughOn ? last : throughOn), null);

/** What differs from what earlier runs have booked; bonds that are no longer the agent's come to nothing. */
export const runLines = ({ booked }: Commission, earned: readonly Earned[]): RunLine[] => {
  const known = new Set(earned.map(({ bondId }) => bondId));
  const gone = [...booked.keys()].filter((bondId) => !known.has(bondId)).toSorted();
  const none = { terms: null, incomeCents: 0, basisCents: 0, earnedCents: 0 };
  return [...earned, ...gone.map((bondId): Earned => ({ bondId, ...none }))]
    .map(({ bondId, terms, incomeCents, basisCents, earnedCents }) => ({
      bondId,
      basis: terms?.basis ?? null,
      basisPoints: terms?.basisPoints ?? 0,
      incomeCents,
      basisCents,
      earnedCents,
      earlierCents: booked.get(bondId) ?? 0,
    }))
    .filter(({ earnedCents, earlierCents }) => earnedCents !== earlierCents);
};

/** What a run's lines book, in cents. */
export const amountOf = (lines: readonly RunLine[]): number =>
  lines.reduce((sum, { earnedCents, earlierCents }) => sum + earnedCents - earlierCents, 0);

/** An event names at most so many bonds: it stays far below what a store takes. */
const LINES_OF_EVENT = 1_000;

const postingsOf = (agentId: string, cents: number): Posting[] => {
  if (cents === 0) return [];
  const [from, to] = cents > 0 ? [COMMISSION, COMMISSION_PAYABLE] : [COMMISSION_PAYABLE, COMMISSION];
  return balanced([debit(from, Math.abs(cents), { agentId }), credit(to, Math.abs(cents), { agentId })]);
};

/**
 * Asserts that a run may go up to a day. A run is never voided: one that was wrong is run again, which books the
 * difference; so no run goes up to a day before an earlier one's.
 * @throws Refused COMMISSION_NOT_OVER, COMMISSION_RUN_LATER.
 */
export const mustBeRunnable = (state: Commission, throughOn: string, today: string): void => {
  if (throughOn > today) throw new Refused('COMMISSION_NOT_OVER');
  const last = lastThrough(state);
  if (last !== null && throughOn < last) throw new Refused('COMMISSION_RUN_LATER', { day: formatDay(last) });
};

/**
 * Books what bonds give up to a day less what earlier runs have booked, on that day where its month is open, else today;
 * less than nothing is an advance (money#commission-runs). Nothing differs: no event. `amountCents` is the sum as it was previewed.
 * @throws Refused COMMISSION_NOT_OVER, COMMISSION_RUN_LATER, COMMISSION_CHANGED.
 */
export const bookCommission = (
  state: Commission,
  run: Pick<Run, 'runId' | 'throughOn' | 'amountCents' | 'bookedBy' | 'bookedAt'>,
  { earned, ...deciding }: Deciding & { earned: readonly Earned[] },
): CommissionEvent[] => {
  const { today } = deciding;
  mustBeRunnable(state, run.throughOn, today);
  const lines = runLines(state, earned);
  if (lines.length === 0) return [];
  const amount = amountOf(lines);
  if (amount !== run.amountCents) throw new Refused('COMMISSION_CHANGED', { amount: formatCents(amount) });
  const bookedOn = isClosedTo(run.throughOn, deciding) ? { bookedOn: today } : {};
  const parts = Math.ceil(lines.length / LINES_OF_EVENT);
  return Array.from({ length: parts }, (_, at) => {
    const part = lines.slice(at * LINES_OF_EVENT, (at + 1) * LINES_OF_EVENT);
    const amountCents = amountOf(part);
    const { agentId } = state;
    const data = { ...run, agentId, part: at + 1, lines: part, amountCents, effectiveOn: run.throughOn, ...bookedOn };
    return { type: 'CommissionBooked', data: { ...data, postings: postingsOf(agentId, amountCents) } };
  });
};
