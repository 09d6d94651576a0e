import { laterDay } from '#domain/books/backdating.ts';
import { BANK, COMMISSION_PAYABLE } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { balanced, credit, debit, mirrored } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import {
  endings,
  requireSecondApprover,
  stillWaiting,
  type Approver,
  type Asked,
  type Waiting,
} from '../../agency/organizations/index.ts';
import type { CommissionEvent } from './commission-events.ts';
import type { Commission, CommissionPayment, VoidRequest } from './commission.ts';

type Wanted = Pick<CommissionPayment, 'paymentId' | 'amountCents' | 'method'> & Asked;
interface Decided {
  approved: boolean;
  alone: boolean;
  today: string;
}

/** What waits for a second person to be paid, in cents. */
const waitingCents = ({ payments }: Commission): number =>
  payments.valueSeq().reduce((sum, { state, amountCents }) => sum + (state === 'pending' ? amountCents : 0), 0);

/** The void of a payment that waits; null where none does. */
export const waitingVoid = ({ voids }: Commission, paymentId: string): string | null =>
  voids.findKey((asked) => asked.state === 'pending' && asked.paymentId === paymentId) ?? null;

const paid = (
  { agentId }: Commission,
  { paymentId, amountCents, method, askedBy, askedAt }: Wanted,
  { approved, alone, today }: Decided,
): CommissionEvent[] => {
  const postings = balanced([debit(COMMISSION_PAYABLE, amountCents, { agentId }), credit(BANK, amountCents)]);
  const data = { agentId, paymentId, amountCents, method, askedBy, askedAt, approved, alone, effectiveOn: today };
  return [{ type: 'CommissionPaid', data: { ...data, postings } }];
};

/**
 * Pays an agent out of what is owed to them, `owedCents` by the ledger at this state; above `limitCents`, and where they
 * pay themselves (money#nobody-approves-their-own), it only asks a second person. What waits already is not paid twice.
 * @throws Refused COMMISSION_NOT_OWED where it is more than the tag owes (money#paid-at-most-owed).
 */
export const payCommission = (
  state: Commission,
  wanted: Wanted,
  { limitCents, today, owedCents }: { limitCents: number; today: string; owedCents: number },
): CommissionEvent[] => {
  const most = Math.max(0, owedCents - waitingCents(state));
  if (wanted.amountCents > most) throw new Refused('COMMISSION_NOT_OWED', { amount: formatCents(most) });
  if (wanted.amountCents > limitCents || wanted.askedBy === state.agentId)
    return [{ type: 'CommissionPaymentRequested', data: { agentId: state.agentId, ...wanted } }];
  return paid(state, wanted, { approved: false, alone: false, today });
};

const standing = (state: Commission, paymentId: string) => {
  const payment = state.payments.get(paymentId);
  if (!payment?.paid) throw new Refused('ENTRY_NOT_FOUND');
  if (payment.voided !== null) throw new Refused('DISBURSEMENT_VOIDED');
  return { ...payment, paid: payment.paid };
};

type Void = Pick<VoidRequest, 'paymentId' | 'reasonCode'> & { requestId: string };

const voided = (state: Commission, of: Void, { approved, alone, today }: Decided): CommissionEvent[] => {
  const { amountCents, paid: booked } = standing(state, of.paymentId);
  const postings = balanced(mirrored(booked.postings));
  const data = { agentId: state.agentId, ...of, amountCents, reversesEventId: booked.eventId, approved, alone };
  return [{ type: 'CommissionPaymentVoided', data: { ...data, effectiveOn: laterDay(today, booked.on), postings } }];
};

/**
 * Takes a payment back by its mirror: it is owed again. Above `limitCents` it only asks a second person.
 * @throws Refused ENTRY_NOT_FOUND, DISBURSEMENT_VOIDED, REMITTANCE_WAITS.
 */
export const voidCommissionPayment = (
  state: Commission,
  { askedBy, askedAt, ...of }: Void & Asked,
  { limitCents, today }: { limitCents: number; today: string },
): CommissionEvent[] => {
  const { amountCents } = standing(state, of.paymentId);
  if (waitingVoid(state, of.paymentId) !== null) throw new Refused('REMITTANCE_WAITS');
  if (amountCents > limitCents) {
    const data = { agentId: state.agentId, ...of, amountCents, askedBy, askedAt };
    return [{ type: 'CommissionPaymentVoidRequested', data }];
  }
  return voided(state, of, { approved: false, alone: false, today });
};

/** What waits under an id. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
export const pendingOf = (state: Commission, requestId: string) => {
  const [payment, asked] = [state.payments.get(requestId), state.voids.get(requestId)];
  const { askedBy, askedAt, eventId } = stillWaiting(payment ?? asked);
  return { payment, asked, askedBy, askedAt, eventId };
};

/**
 * What waits under an id, and whose it is (money#nobody-approves-their-own). @throws Refused REQUEST_NOT_FOUND,
 * REQUEST_DECIDED.
 */
export const waitingUnder = (state: Commission, requestId: string): Waiting => {
  const { askedBy, askedAt } = pendingOf(state, requestId);
  return { askedBy, askedAt, paidTo: state.agentId };
};

/**
 * Approves what waits, which books it today; `owedCents` is what the ledger owes the agent at this state.
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL, COMMISSION_NOT_OWED,
 *   DISBURSEMENT_VOIDED.
 */
export const approveCommissionPayment = (
  state: Commission,
  {
    requestId,
    approver,
    today,
    owedCents,
  }: { requestId: string; approver: Approver; today: string; owedCents: number },
): CommissionEvent[] => {
  const { payment, asked } = pendingOf(state, requestId);
  const alone = requireSecondApprover('commission payment', waitingUnder(state, requestId), approver);
  const approval = { approved: true, alone, today };
  if (asked) return voided(state, { paymentId: asked.paymentId, requestId, reasonCode: asked.reasonCode }, approval);
  if (!payment) return [];
  const most = Math.max(0, owedCents);
  if (payment.amountCents > most) throw new Refused('COMMISSION_NOT_OWED', { amount: formatCents(most) });
  return paid(state, payment, approval);
};

/** Ends what waits without booking it. @throws Refused as `endings`. */
export const { decline: declineCommissionPayment, withdraw: withdrawCommissionPayment } = endings({
  pendingOf,
  declined: 'CommissionPaymentDeclined',
  withdrawn: 'CommissionPaymentWithdrawn',
  says: ({ agentId }, requestId) => ({ agentId, requestId }),
});
