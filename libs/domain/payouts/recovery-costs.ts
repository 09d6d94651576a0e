import { daysBetween } from '../kernel/days.ts';
import { daysLeftInWords } from '../books/forfeiture-clock.ts';
import { formatRoundCents } from '../kernel/money.ts';

/**
 * Where a cost of a case stands. `proposed`: of a certificate, nobody has entered it yet; `booking`, `voiding` and
 * `recovering`: decided, and its event follows. `recovered`: it was paid, and the money came back.
 */
export const COST_STATUSES = [
  'proposed',
  'waiting',
  'booking',
  'approved',
  'paid',
  'voiding',
  'voided',
  'recovering',
  'recovered',
  'declined',
  'withdrawn',
] as const;
export type CostStatus = (typeof COST_STATUSES)[number];

/** The same in words. */
export const COST_STATUS_WORDS: Readonly<Record<CostStatus, string>> = {
  proposed: 'proposed',
  waiting: 'waiting for approval',
  booking: 'approved',
  approved: 'approved',
  paid: 'paid',
  voiding: 'voided',
  voided: 'voided',
  recovering: 'recovered',
  recovered: 'recovered',
  declined: 'declined',
  withdrawn: 'withdrawn',
};

/** Where a bill of a cost stands: `billing` until its charge is on the account, which may have closed or whose bond may be void by then. */
export const BILL_STATUSES = ['billing', 'billed', 'not billed'] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

/** To whom a cost is owed: a payee, or the colleague who advanced it (money#recipes-of-recovery-costs). */
export const COST_PAYEE_KINDS = ['payee', 'agent'] as const;
export type CostPayeeKind = (typeof COST_PAYEE_KINDS)[number];

/** The tag of what is owed for recovery: an id, never a name. */
export const payeeTag = (kind: CostPayeeKind, id: string): string => `${kind}:${id}`;

/** What is known of a payee whose tax form is not on file (recovery#outside-fee). */
export const WITHOUT_W9 = 'W-9 needed before payment.';

/** What a case cost in a line: `Spent $640 (+ $120 waiting) of $5,000, 41 days left` (recovery#spent-of-exposure). */
export const spentInWords = (
  { spentCents, waitingCents, ofCents }: { spentCents: number; waitingCents: number; ofCents: number },
  dueOn: string | null,
  today: string,
): string => {
  const waiting = waitingCents === 0 ? '' : ` (+ ${formatRoundCents(waitingCents)} waiting)`;
  const days = dueOn === null ? '' : `, ${daysLeftInWords(dueOn, today)}`;
  const left = dueOn !== null && daysBetween(today, dueOn) > 0 ? ' left' : '';
  return `Spent ${formatRoundCents(spentCents)}${waiting} of ${formatRoundCents(ofCents)}${days}${left}`;
};

/**
 * An amount in cents over bonds by their face: the cents that rounding leaves go to the largest remainders, then to the
 * first (recovery#billing-a-cost). A bond that gets nothing is left out.
 */
export const sharesByFace = <Bond extends { faceCents: number }>(
  amountCents: number,
  bonds: readonly Bond[],
): (Bond & { amountCents: number })[] => {
  const total = bonds.reduce((sum, { faceCents }) => sum + BigInt(faceCents), 0n);
  if (total === 0n) return [];
  const parts = bonds.map((bond, index) => {
    const exact = BigInt(amountCents) * BigInt(bond.faceCents);
    return { bond, index, cents: Number(exact / total), rest: exact % total };
  });
  let left = amountCents - parts.reduce((sum, { cents }) => sum + cents, 0);
  const byRest = parts.toSorted((one, other) =>
    one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1,
  );
  for (const part of byRest) {
    if (left === 0) break;
    part.cents += 1;
    left -= 1;
  }
  return parts.filter(({ cents }) => cents > 0).map(({ bond, cents }) => ({ ...bond, amountCents: cents }));
};
