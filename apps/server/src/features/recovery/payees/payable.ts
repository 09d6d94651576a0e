import { laterDay } from '#domain/books/backdating.ts';
import { ACCOUNTS_PAYABLE, BANK } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, credit, debit, mirrored, type Posting } from '#domain/kernel/posting.ts';
import { payeeTag, type CostPayeeKind } from '#domain/payouts/recovery-costs.ts';
import type { PayoutMethod } from '#domain/kernel/payment-methods.ts';
import { PersistentMap } from '../../../kernel/persistent-maps.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import type { PayableEvent } from './payable-events.ts';

/** A payment as it was booked. */
interface Paid {
  eventId: string;
  amountCents: number;
  effectiveOn: string;
  postings: readonly Posting[];
  isVoided: boolean;
}

/** What was paid to a payee. */
export interface PaidTo {
  payments: PersistentMap<string, Paid>;
}

/** What is paid to a payee: stream `payable-{organization}.{payeeId}`. */
export const payableDecider: Decider<PaidTo, PayableEvent> = {
  category: 'payable',
  initial: () => ({ payments: PersistentMap() }),
  evolve: ({ payments }, event) => {
    const { paymentId, amountCents, effectiveOn, postings } = event.data;
    if (event.type === 'PayablePaid') {
      const paid: Paid = { eventId: event.eventId, amountCents, effectiveOn, postings, isVoided: false };
      return { payments: payments.set(paymentId, paid) };
    }
    const before = payments.get(paymentId);
    return before ? { payments: payments.set(paymentId, { ...before, isVoided: true }) } : { payments };
  },
};

/** Books a decided payment: 2600 of the payee | 1000 (money#recipes-of-payouts). Booked already: no event. */
export const payPayable = (
  { payments }: PaidTo,
  payment: {
    payeeKind: CostPayeeKind;
    payeeId: string;
    paymentId: string;
    costs: { caseId: string; costId: string; amountCents: number }[];
    method: PayoutMethod;
    approved: boolean;
    alone: boolean;
    today: string;
  },
): PayableEvent[] => {
  const { today: effectiveOn, ...of } = payment;
  if (payments.has(of.paymentId)) return [];
  const amountCents = of.costs.reduce((sum, cost) => sum + cost.amountCents, 0);
  const payee = payeeTag(of.payeeKind, of.payeeId);
  const postings = balanced([debit(ACCOUNTS_PAYABLE, amountCents, { payee }), credit(BANK, amountCents)]);
  return [{ type: 'PayablePaid', data: { ...of, amountCents, effectiveOn, postings } }];
};

/** Takes a payment back by its mirror, today and never before its day. Voided already, or never booked: no event. */
export const voidPayable = (
  { payments }: PaidTo,
  which: { payeeId: string; paymentId: string; approved: boolean; alone: boolean; today: string },
): PayableEvent[] => {
  const { today, ...of } = which;
  const paid = payments.get(of.paymentId);
  if (!paid || paid.isVoided) return [];
  const { amountCents, eventId: reversesEventId } = paid;
  const effectiveOn = laterDay(today, paid.effectiveOn);
  const postings = balanced(mirrored(paid.postings));
  return [{ type: 'PayablePaymentVoided', data: { ...of, amountCents, reversesEventId, effectiveOn, postings } }];
};
