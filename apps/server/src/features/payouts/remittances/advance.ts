import { ACCOUNTS_PAYABLE, BANK } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, credit, debit, type Posting } from '#domain/kernel/posting.ts';
import { payeeTag } from '#domain/payouts/recovery-costs.ts';
import { Refused } from '../../../kernel/refused.ts';
import { byOnePerson, type Approval, type Asked, type Judging } from '../../agency/organizations/index.ts';
import type { DisbursementEvent } from './disbursement-events.ts';
import { activePayment, waitingVoid, type Disbursements, type Repayment } from './disbursement-state.ts';

/**
 * Where a payment to a surety comes from: the bank, or what is owed to the agent whose own money it was
 * (money#recipes-of-payouts).
 */
export const paidFrom = (advancedBy: string | null, amountCents: number): Posting =>
  advancedBy === null
    ? credit(BANK, amountCents)
    : credit(ACCOUNTS_PAYABLE, amountCents, { payee: payeeTag('agent', advancedBy) });

/**
 * That nothing was paid back of an advance, nor waits to be.
 * @throws Refused REMITTANCE_WAITS, ADVANCE_REPAID.
 */
export const mustNotBeRepaid = ({ repayments, payments }: Disbursements, disbursementId: string): void => {
  const all = repayments.valueSeq().filter((one) => one.disbursementId === disbursementId);
  if (all.some(({ state }) => state === 'pending')) throw new Refused('REMITTANCE_WAITS');
  if (all.some(({ state, requestId }) => state === 'paid' && payments.get(requestId)?.voided === null))
    throw new Refused('ADVANCE_REPAID');
};

type Wanted = Pick<Repayment, 'requestId' | 'disbursementId' | 'method'> & Asked;

/** What is owed of an advance that stands. @throws Refused ENTRY_NOT_FOUND, DISBURSEMENT_VOIDED, NOT_ADVANCED. */
const owedOf = (state: Disbursements, disbursementId: string): { agentId: string; amountCents: number } => {
  const { advancedBy, amountCents } = activePayment(state, disbursementId);
  if (advancedBy === null || amountCents === 0) throw new Refused('NOT_ADVANCED');
  if (waitingVoid(state, disbursementId) !== null) throw new Refused('REMITTANCE_WAITS');
  return { agentId: advancedBy, amountCents };
};

const repaid = (
  { suretyId }: Disbursements,
  { requestId, disbursementId, method, askedBy, askedAt }: Wanted,
  { agentId, amountCents }: { agentId: string; amountCents: number },
  { today: effectiveOn, ...approval }: Approval,
): DisbursementEvent[] => {
  const of = { suretyId, requestId, disbursementId, agentId, amountCents, method, askedBy, askedAt };
  const payee = payeeTag('agent', agentId);
  const postings = balanced([debit(ACCOUNTS_PAYABLE, amountCents, { payee }), credit(BANK, amountCents)]);
  return [{ type: 'AdvanceRepaid', data: { ...of, ...approval, effectiveOn, postings } }];
};

/**
 * Pays back to an agent what they advanced to a surety, whole, from the bank: 2600 of the agent | 1000
 * (money#recipes-of-payouts).
 * Above `limitCents`, and where the agent asks for their own, it only asks a second person
 * (money#nobody-approves-their-own).
 * @throws Refused ENTRY_NOT_FOUND, DISBURSEMENT_VOIDED, NOT_ADVANCED, REMITTANCE_WAITS, ADVANCE_REPAID.
 */
export const repayAdvance = (
  state: Disbursements,
  wanted: Wanted,
  { limitCents, today }: Judging,
): DisbursementEvent[] => {
  const owed = owedOf(state, wanted.disbursementId);
  mustNotBeRepaid(state, wanted.disbursementId);
  if (owed.amountCents <= limitCents && owed.agentId !== wanted.askedBy)
    return repaid(state, wanted, owed, byOnePerson(today));
  return [{ type: 'AdvanceRepaymentRequested', data: { suretyId: state.suretyId, ...wanted, ...owed } }];
};

/** Books a repayment that waited. @throws Refused ENTRY_NOT_FOUND, DISBURSEMENT_VOIDED. */
export const approveRepayment = (state: Disbursements, repayment: Repayment, approval: Approval): DisbursementEvent[] =>
  repaid(state, repayment, owedOf(state, repayment.disbursementId), approval);
