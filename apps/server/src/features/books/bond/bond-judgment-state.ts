import { laterDay } from '#domain/books/backdating.ts';
import { FORFEITURES_PAYABLE } from '#domain/kernel/chart-of-accounts.ts';
import { judgmentOwed, type Judgment, type JudgmentBill, type Remission } from '#domain/books/judgment.ts';
import type { PersistentMap } from '../../../kernel/persistent-maps.ts';
import { Refused } from '../../../kernel/refused.ts';
import { decidedAs, type Requested } from '../../agency/organizations/index.ts';
import type { BondEvent } from './bond-events.ts';

/** The judgment of the forfeiture that the bond stands in, and when it was booked. */
export interface KnownJudgment extends Judgment {
  judgmentId: string;
  /** The surety under whose tag it is owed; null where none was known then. */
  suretyId: string | null;
  /** The newest day on which something of it was booked. */
  on: string;
}

/** A payment of a judgment that somebody asked for. */
export interface JudgmentPayment extends Requested {
  paidCents: number;
  /** The surety whose BUF shall pay it; null where it is the bank. */
  bufOf: string | null;
}

/** What of a bond was judged. */
export interface Judged {
  /** Null where its forfeiture has none, or it is not forfeited. */
  judgment: KnownJudgment | null;
  /** What was paid of it without a second person, in cents: that counts for the limit. */
  paidByOneCents: number;
  judgmentPayments: PersistentMap<string, JudgmentPayment>;
  /** What of it an opening brought in, and under which surety; null where none ever did. */
  openedJudgment: { cents: number; suretyId: string | null } | null;
}

const billed = (bills: readonly JudgmentBill[], accountId: string, cents: number): JudgmentBill[] =>
  bills.some((bill) => bill.accountId === accountId)
    ? bills.map((bill) => (bill.accountId === accountId ? { ...bill, billedCents: bill.billedCents + cents } : bill))
    : [...bills, { accountId, billedCents: cents, givenBackCents: 0 }];

const givenBack = (bills: readonly JudgmentBill[], shares: Remission['shares']): JudgmentBill[] =>
  bills.map((bill) => {
    const { cents } = shares.find(({ accountId }) => accountId === bill.accountId) ?? { cents: 0 };
    return { ...bill, givenBackCents: bill.givenBackCents + cents };
  });

/** An account that was billed, too, has the sum, in the place of the one that was billed first. */
const billMoved = (bills: readonly JudgmentBill[], from: string, to: string): JudgmentBill[] => {
  const [first, ...rest] = bills.filter(({ accountId }) => accountId === from || accountId === to);
  if (!first) return [...bills];
  const sum = rest.reduce(
    (one, { billedCents, givenBackCents }) => ({
      ...one,
      billedCents: one.billedCents + billedCents,
      givenBackCents: one.givenBackCents + givenBackCents,
    }),
    { ...first, accountId: to },
  );
  return bills.flatMap((bill) => (bill === first ? [sum] : rest.includes(bill) ? [] : [bill]));
};

const entered = ({ data }: Extract<BondEvent, { type: 'JudgmentEntered' }>): KnownJudgment => {
  const { judgmentId, judgedOn, judgedCents, costsCents, effectiveOn, bookedOn } = data;
  const suretyId = data.postings.find(({ account }) => account === FORFEITURES_PAYABLE)?.tags.suretyId ?? null;
  const nothing = { paidCents: 0, paidOn: null, remittedCents: 0, cameBackCents: 0, bills: [] };
  return { judgmentId, suretyId, judgedOn, judgedCents, costsCents, ...nothing, on: bookedOn ?? effectiveOn };
};

/** What an opening brought in, with what became of it since; null where nothing of it stands any more. */
const broughtIn = (
  before: KnownJudgment | null,
  { data }: Extract<BondEvent, { type: 'JudgmentBroughtIn' }>,
): KnownJudgment | null => {
  const { judgmentId, judgedCents, costsCents, owedSuretyId: suretyId = null, effectiveOn } = data;
  if (judgedCents + costsCents === 0) return null;
  const nothing = { paidCents: 0, paidOn: null, remittedCents: 0, cameBackCents: 0, bills: [], on: effectiveOn };
  return { ...nothing, ...before, judgmentId, suretyId, judgedOn: effectiveOn, judgedCents, costsCents };
};

/** The judgment after one more event of its bond: it goes with its forfeiture (bonds#dates-of-a-forfeiture). */
export const judgmentAfter = (judgment: KnownJudgment | null, event: BondEvent): KnownJudgment | null => {
  if (event.type === 'JudgmentEntered') return entered(event);
  if (event.type === 'JudgmentBroughtIn') return broughtIn(judgment, event);
  if (judgment === null || event.type === 'BondVoided') return judgment;
  switch (event.type) {
    case 'JudgmentPaid': {
      const { paidCents, effectiveOn } = event.data;
      return { ...judgment, paidCents: judgment.paidCents + paidCents, paidOn: effectiveOn, on: effectiveOn };
    }
    case 'JudgmentBilled': {
      const { billedAccountId, billedCents, effectiveOn } = event.data;
      return { ...judgment, bills: billed(judgment.bills, billedAccountId, billedCents), on: effectiveOn };
    }
    case 'JudgmentRemitted': {
      const { remittedCents, cameBackCents, shares, effectiveOn } = event.data;
      return {
        ...judgment,
        remittedCents: judgment.remittedCents + remittedCents,
        cameBackCents: judgment.cameBackCents + cameBackCents,
        bills: givenBack(judgment.bills, shares),
        on: effectiveOn,
      };
    }
    case 'JudgmentBillMoved': {
      const { fromAccountId, toAccountId, effectiveOn } = event.data;
      const bills = billMoved(judgment.bills, fromAccountId, toAccountId);
      return { ...judgment, bills, on: laterDay(effectiveOn, judgment.on) };
    }
    default:
      return event.data.forfeitureDate === null ? null : judgment;
  }
};

const STATES = {
  JudgmentPaid: 'approved',
  JudgmentPaymentDeclined: 'declined',
  JudgmentPaymentWithdrawn: 'withdrawn',
} as const;

/** What of a bond was judged, after one more event. */
export const judgedAfter = (before: Judged, event: BondEvent): Judged => {
  const { judgmentPayments: payments, paidByOneCents, openedJudgment } = before;
  const judgment = judgmentAfter(before.judgment, event);
  switch (event.type) {
    case 'JudgmentBroughtIn': {
      const { judgedCents, costsCents, owedSuretyId: suretyId = null } = event.data;
      const byOne = before.judgment === null ? 0 : paidByOneCents;
      const opened = { cents: judgedCents + costsCents, suretyId };
      return { judgment, paidByOneCents: byOne, judgmentPayments: payments, openedJudgment: opened };
    }
    case 'JudgmentEntered':
      return { judgment, paidByOneCents: 0, judgmentPayments: payments, openedJudgment };
    case 'JudgmentPaymentRequested': {
      const { requestId, paidCents, bufOf = null, askedBy, askedAt } = event.data;
      const payment: JudgmentPayment = { paidCents, bufOf, askedBy, askedAt, state: 'pending' };
      return { judgment, paidByOneCents, judgmentPayments: payments.set(requestId, payment), openedJudgment };
    }
    case 'JudgmentPaid':
    case 'JudgmentPaymentDeclined':
    case 'JudgmentPaymentWithdrawn': {
      const { requestId, paidCents } = event.data;
      const byOne = event.type === 'JudgmentPaid' && !event.data.approved ? paidCents : 0;
      return {
        judgment,
        paidByOneCents: paidByOneCents + byOne,
        judgmentPayments: decidedAs(payments, requestId, STATES[event.type]),
        openedJudgment,
      };
    }
    default:
      return { judgment, paidByOneCents, judgmentPayments: payments, openedJudgment };
  }
};

/**
 * Asserts that no judgment is owed: it keeps its bond FORFEITED (bonds#judgment-stands). @throws Refused
 * JUDGMENT_STANDS.
 */
export const mustNotStand = ({ judgment }: Pick<Judged, 'judgment'>): void => {
  if (judgment !== null && judgmentOwed(judgment) > 0) throw new Refused('JUDGMENT_STANDS');
};
