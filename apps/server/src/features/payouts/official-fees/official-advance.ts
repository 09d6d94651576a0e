import { ACCOUNTS_PAYABLE, BANK } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, credit, debit } from '#domain/kernel/posting.ts';
import { payeeTag } from '#domain/payouts/recovery-costs.ts';
import type { PayoutMethod } from '#domain/kernel/payment-methods.ts';
import { Refused } from '../../../kernel/refused.ts';
import { byOnePerson, type Approval, type Asked, type Judging } from '../../agency/organizations/index.ts';
import type { OfficialEvent } from './official-events.ts';
import { standing, waitingVoid, type OfficialFees, type OfficialMove } from './official-fees.ts';

/** What a colleague advanced to an official, that stands and is owed to them. */
interface Owed {
  agentId: string;
  payee: string;
  amountCents: number;
}
type Wanted = Asked & { moveId: string; advanceId: string; method: PayoutMethod };

/** What pays this advance back, or waits to. */
const repaymentsOf = ({ moves }: OfficialFees, advanceId: string): OfficialMove[] =>
  [...moves.values()].filter((move) => move.advanceId === advanceId && move.voided === null);

/**
 * That nothing was paid back of an advance, nor waits to be.
 * @throws Refused REMITTANCE_WAITS, ADVANCE_REPAID.
 */
export const mustNotBeRepaid = (state: OfficialFees, advanceId: string): void => {
  const all = repaymentsOf(state, advanceId);
  if (all.some((move) => move.state === 'pending')) throw new Refused('REMITTANCE_WAITS');
  if (all.some((move) => move.state === 'booked')) throw new Refused('ADVANCE_REPAID');
};

/** Whether a payment was advanced, stands, and is not paid back. */
export const isOpen = (state: OfficialFees, { moveId, kind, advancedBy, booked, voided }: OfficialMove): boolean =>
  kind === 'paid' &&
  advancedBy !== null &&
  booked !== null &&
  voided === null &&
  repaymentsOf(state, moveId).every((move) => move.state !== 'booked');

/** Whether it can be paid back now: neither that nor its void waits. */
export const isOwed = (state: OfficialFees, move: OfficialMove): boolean =>
  isOpen(state, move) &&
  waitingVoid(state, move.moveId) === null &&
  repaymentsOf(state, move.moveId).every(({ state: now }) => now !== 'pending');

/** @throws Refused ENTRY_NOT_FOUND, MOVE_VOIDED, NOT_ADVANCED, REMITTANCE_WAITS where its void waits. */
const owedOf = (state: OfficialFees, advanceId: string): Owed => {
  const { kind, advancedBy: agentId, payee, amountCents } = standing(state, advanceId);
  if (agentId === null || kind !== 'paid') throw new Refused('NOT_ADVANCED');
  if (waitingVoid(state, advanceId) !== null) throw new Refused('REMITTANCE_WAITS');
  return { agentId, payee, amountCents };
};

const repaid = (
  { moveId, advanceId, method, askedBy, askedAt }: Wanted,
  owed: Owed,
  { today: effectiveOn, ...approval }: Approval,
): OfficialEvent[] => {
  const { agentId, amountCents } = owed;
  const payee = payeeTag('agent', agentId);
  const postings = balanced([debit(ACCOUNTS_PAYABLE, amountCents, { payee }), credit(BANK, amountCents)]);
  const data = { moveId, advanceId, ...owed, method, askedBy, askedAt, ...approval, effectiveOn, postings };
  return [{ type: 'OfficialAdvanceRepaid', data }];
};

/**
 * Pays back to a colleague what they advanced to an official, whole, from the bank: 2600 of theirs | 1000
 * (money#recipes-of-payouts).
 * Above `limitCents`, and where they ask for their own, it only asks a second person (money#nobody-approves-their-own).
 * @throws Refused ENTRY_NOT_FOUND, MOVE_VOIDED, NOT_ADVANCED, REMITTANCE_WAITS, ADVANCE_REPAID.
 */
export const repayOfficialAdvance = (
  state: OfficialFees,
  wanted: Wanted,
  { limitCents, today }: Judging,
): OfficialEvent[] => {
  const owed = owedOf(state, wanted.advanceId);
  mustNotBeRepaid(state, wanted.advanceId);
  if (owed.amountCents <= limitCents && owed.agentId !== wanted.askedBy)
    return repaid(wanted, owed, byOnePerson(today));
  return [{ type: 'OfficialAdvanceRepaymentRequested', data: { ...wanted, ...owed } }];
};

/** Books what waited. @throws Refused ENTRY_NOT_FOUND, MOVE_VOIDED, REMITTANCE_WAITS. */
export const approveRepayment = (
  state: OfficialFees,
  { moveId, advanceId, method, askedBy, askedAt }: OfficialMove,
  approval: Approval,
): OfficialEvent[] => {
  if (advanceId === null || method === null) return [];
  return repaid({ moveId, advanceId, method, askedBy, askedAt }, owedOf(state, advanceId), approval);
};
