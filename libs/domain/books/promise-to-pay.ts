import type { MoneyLine } from './money-lines.ts';

/** A promise is from today to so many days ahead (bonds#promise-to-pay). */
export const PROMISE_DAYS = 90;

/** What became of a promise; only kept and broken ones are finished, and count for the rate. */
export type PromiseState = 'open' | 'kept' | 'broken' | 'replaced' | 'withdrawn' | 'ended';

/** A promise to pay so much by a day. */
export interface PromiseMade {
  promiseId: string;
  amountCents: number;
  dueOn: string;
  madeOn: string;
  /** Its place in the log: what was recorded before it does not count. */
  position: number;
  /** What ended it before its day, by a person or with its account, and the place in the log; null where nothing did. */
  over: { why: 'replaced' | 'withdrawn' | 'ended'; position: number } | null;
}

/** What became of a promise, with what was paid on it, in cents. */
export interface PromiseStanding {
  state: PromiseState;
  paidCents: number;
}

interface Payment {
  on: string;
  position: number;
  restCents: number;
}

/** Each payment by what stands of it today. */
const paymentsOf = (lines: readonly MoneyLine[], today: string): Payment[] => {
  const payments = new Map<string, Payment>();
  for (const { kind, entryId, on, cents, position } of lines) {
    if (kind !== 'payment' || on > today) continue;
    const known = payments.get(entryId) ?? { on, position, restCents: 0 };
    const first = position < known.position ? { on, position } : {};
    payments.set(entryId, { ...known, ...first, restCents: known.restCents - cents });
  }
  return [...payments.values()]
    .filter(({ restCents }) => restCents > 0)
    .toSorted((one, other) => one.on.localeCompare(other.on));
};

/** Each cent counts for one promise: what it takes is gone for the next. */
const take = (payments: readonly Payment[], cents: number): void => {
  let rest = cents;
  for (const payment of payments) {
    const part = Math.min(rest, payment.restCents);
    payment.restCents -= part;
    rest -= part;
  }
};

/** Whether nothing was owed at the end of a day of a promise that has been. */
const wasPaidOff = (lines: readonly MoneyLine[], from: string, until: string): boolean => {
  const moving = lines.filter(({ on }) => on <= until).toSorted((one, other) => one.on.localeCompare(other.on));
  const days = [from, ...new Set(moving.flatMap(({ on }) => (on > from ? [on] : [])))];
  return days.some((day) => moving.reduce((sum, { on, cents }) => (on <= day ? sum + cents : sum), 0) <= 0);
};

/**
 * What became of an account's promises, in the order they were made, as of today: a payment's cents count for one of
 * them, from its making to its day (bonds#promise-to-pay).
 */
export const promiseStandings = <P extends PromiseMade>(
  promises: readonly P[],
  lines: readonly MoneyLine[],
  today: string,
): (P & PromiseStanding)[] => {
  const payments = paymentsOf(lines, today);
  return promises.map((promise) => {
    const { amountCents, dueOn, madeOn, position: made, over } = promise;
    const counted = payments.filter(
      ({ on, position }) =>
        on >= madeOn && on <= dueOn && position > made && (over === null || position < over.position),
    );
    const paid = counted.reduce((sum, { restCents }) => sum + restCents, 0);
    const paidCents = Math.min(amountCents, paid);
    const state = (): PromiseState => {
      if (paidCents >= amountCents) return 'kept';
      if (over) return over.why;
      if (wasPaidOff(lines, madeOn, today < dueOn ? today : dueOn)) return 'ended';
      return today > dueOn ? 'broken' : 'open';
    };
    const standing = { ...promise, state: state(), paidCents };
    if (standing.state === 'kept' || standing.state === 'broken') take(counted, paidCents);
    return standing;
  });
};

/** The share of finished promises that were kept; 0.5 where none is finished (bonds#kept-rate). */
export const keptRate = (standings: readonly Pick<PromiseStanding, 'state'>[]): number => {
  const kept = standings.filter(({ state }) => state === 'kept').length;
  const finished = kept + standings.filter(({ state }) => state === 'broken').length;
  return finished === 0 ? 0.5 : kept / finished;
};
