import type { ReaderMay, SecondPersonKind } from '#contracts/kernel/second-person.ts';
import type { Reader } from '../../books/approvals/index.ts';
import { mayDecide, type Waiting } from '../../agency/organizations/index.ts';
import { pendingOf, type Disbursements } from './disbursement-state.ts';

/**
 * What waits under an id, and whose it is (money#nobody-approves-their-own). @throws Refused REQUEST_NOT_FOUND,
 * REQUEST_DECIDED.
 */
export const waitingUnder = (state: Disbursements, requestId: string): { kind: SecondPersonKind; of: Waiting } => {
  const { remittance, asked, repayment, move, moveVoid, askedBy, askedAt } = pendingOf(state, requestId);
  if (move ?? moveVoid) return { kind: 'movement of the BUF', of: { askedBy, askedAt } };
  if (repayment) return { kind: 'repayment of an advance', of: { askedBy, askedAt, paidTo: repayment.agentId } };
  const { disbursementId = '' } = asked ?? {};
  const repaid = state.repayments.get(disbursementId)?.agentId;
  const paidTo = remittance?.advancedBy ?? state.payments.get(disbursementId)?.advancedBy ?? repaid;
  return { kind: 'remittance', of: { askedBy, askedAt, paidTo } };
};

/** What the reader may do with what waits under an id; null where nothing does. */
export const readerMayDecide = (state: Disbursements, requestId: string | null, reader: Reader): ReaderMay | null => {
  if (requestId === null) return null;
  const { kind, of } = waitingUnder(state, requestId);
  return mayDecide(kind, of, reader);
};
