import { BANK, COMMISSION_PAYABLE } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { balanced, credit, debit } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { voiding } from '../remittances/index.ts';
import {
  approvedBy,
  byOnePerson,
  endings,
  stillWaiting,
  type Approval,
  type Approver,
  type Asked,
  type Judging,
  type Waiting,
} from '../../agency/organizations/index.ts';
import type { CommissionEvent } from './commission-events.ts';
import type { Commission, CommissionPayment, VoidRequest } from './commission.ts';

type Wanted = Pick<CommissionPayment, 'paymentId' | 'amountCents' | 'method'> & Asked;

/** What waits for a second person to be paid, in cents. */
const waitingCents = ({ payments }: Commission): number =>
  payments.valueSeq().reduce((sum, { state, amountCents }) => sum + (state === 'pending' ? amountCents : 0), 0);

/** The void of a payment that waits; null where none does. */
export const waitingVoid = ({ voids }: Commission, paymentId: string): string | null =>
  voids.findKey((request) => request.state === 'pending' && request.paymentId === paymentId) ?? null;

const paid = (
  { agentId }: Commission,
  { paymentId, amountCents, method, askedBy, askedAt }: Wanted,
  { today, ...approval }: Approval,
): CommissionEvent[] => {
  const postings = balanced([debit(COMMISSION_PAYABLE, amountCents, { agentId }), credit(BANK, amountCents)]);
  const data = { agentId, paymentId, amountCents, method, askedBy, askedAt, ...approval, effectiveOn: today };
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
  { limitCents, today, owedCents }: Judging & { owedCents: number },
): CommissionEvent[] => {
  const most = Math.max(0, owedCents - waitingCents(state));
  if (wanted.amountCents > most) throw new Refused('COMMISSION_NOT_OWED', { amount: formatCents(most) });
  if (wanted.amountCents > limitCents || wanted.askedBy === state.agentId)
    return [{ type: 'CommissionPaymentRequested', data: { agentId: state.agentId, ...wanted } }];
  return paid(state, wanted, byOnePerson(today));
};

/**
 * Takes a payment back: it is owed again. @throws Refused ENTRY_NOT_FOUND, DISBURSEMENT_VOIDED, REMITTANCE_WAITS.
 */
export const { voidOrAsk: voidCommissionPayment, voidIt } = voiding({
  standing: (
    state: Commission,
    { paymentId }: Pick<VoidRequest, 'paymentId' | 'reasonCode'> & { requestId: string },
  ) => {
    const payment = state.payments.get(paymentId);
    if (!payment?.paid) throw new Refused('ENTRY_NOT_FOUND');
    if (payment.voided !== null) throw new Refused('DISBURSEMENT_VOIDED');
    return { ...payment.paid, amountCents: payment.amountCents };
  },
  waiting: (state, { paymentId }) => waitingVoid(state, paymentId),
  whose: ({ agentId }) => ({ agentId }),
  requested: 'CommissionPaymentVoidRequested',
  voided: 'CommissionPaymentVoided',
});

/** What waits under an id. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
export const pendingOf = (state: Commission, requestId: string) => {
  const [payment, request] = [state.payments.get(requestId), state.voids.get(requestId)];
  const { askedBy, askedAt, eventId } = stillWaiting(payment ?? request);
  return { payment, asked: request, askedBy, askedAt, eventId };
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
  { requestId, owedCents, ...by }: { requestId: string; approver: Approver; today: string; owedCents: number },
): CommissionEvent[] => {
  const { payment, asked } = pendingOf(state, requestId);
  const approval = approvedBy(by, 'commission payment', waitingUnder(state, requestId));
  if (asked) return voidIt(state, { paymentId: asked.paymentId, requestId, reasonCode: asked.reasonCode }, approval);
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
