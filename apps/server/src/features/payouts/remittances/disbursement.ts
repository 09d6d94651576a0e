import { v5 as uuidV5 } from 'uuid';
import { formatCents } from '#domain/kernel/money.ts';
import { balanced, credit, debit, type Posting } from '#domain/kernel/posting.ts';
import {
  partsOfRemittance,
  totalOf,
  type DisbursementVoidReason,
  type PowerDue,
  type RemittedPart,
} from '#domain/payouts/remittance.ts';
import { Refused } from '../../../kernel/refused.ts';
import {
  approvedBy,
  byOnePerson,
  endings,
  type Approval,
  type Approver,
  type Judging,
} from '../../agency/organizations/index.ts';
import { approveRepayment, mustNotBeRepaid, paidFrom } from './advance.ts';
import { tagsOf } from './disbursement-before.ts';
import type { DisbursementEvent } from './disbursement-events.ts';
import {
  pendingOf,
  activePayment,
  waitingPowers,
  waitingVoid,
  type Disbursements,
  type Remittance,
} from './disbursement-state.ts';
import { approveMove, voidMoveNow } from './surety-money.ts';
import { voiding } from './voiding.ts';
import { waitingUnder } from './waiting-for-second.ts';

/** @throws Refused REMITTANCE_BELOW_ZERO where one of the payments would be. */
const paymentsOf = (lines: readonly PowerDue[], bufApart: boolean): RemittedPart[] => {
  const parts = partsOfRemittance(lines, bufApart);
  const below = parts.find(({ amountCents }) => amountCents < 0);
  if (below) throw new Refused('REMITTANCE_BELOW_ZERO', { amount: formatCents(below.amountCents) });
  return parts;
};

/** Debits what is paid of a payable; what is recovered with it is its mirror. */
const payableLine = (account: string, cents: number, tags: Posting['tags']): Posting[] => {
  if (cents === 0) return [];
  return [cents > 0 ? debit(account, cents, tags) : credit(account, -cents, tags)];
};

const postingsOf = (suretyId: string, { lines, amountCents }: RemittedPart, advancedBy: string | null): Posting[] => {
  const payables = lines.flatMap(({ powerId, premiumCents, bufCents }) => [
    ...payableLine('2200', premiumCents, tagsOf(suretyId, powerId)),
    ...payableLine('2210', bufCents, tagsOf(suretyId, powerId)),
  ]);
  return balanced([...payables, ...(amountCents === 0 ? [] : [paidFrom(advancedBy, amountCents)])]);
};

type Wanted = Pick<Remittance, 'requestId' | 'lines' | 'bufApart' | 'method' | 'advancedBy' | 'askedBy' | 'askedAt'>;

/** What an event says of whose money it was: nothing of the agency's own. */
const whose = (advancedBy: string | null) => (advancedBy === null ? {} : { advancedBy });

const paid = (
  { suretyId }: Disbursements,
  { requestId, lines, bufApart, method, advancedBy, askedBy, askedAt }: Wanted,
  { today, ...approval }: Approval,
): DisbursementEvent[] =>
  paymentsOf(lines, bufApart).map((part) => ({
    type: 'DisbursementMade',
    data: {
      suretyId,
      requestId,
      lines: [...lines],
      bufApart,
      method,
      askedBy,
      askedAt,
      ...approval,
      disbursementId: uuidV5(part.kind, requestId),
      kind: part.kind,
      amountCents: part.amountCents,
      ...whose(advancedBy),
      effectiveOn: today,
      postings: postingsOf(suretyId, part, advancedBy),
    },
  }));

/**
 * Pays what chosen powers owe (powers#remittance), today: each with the whole of its tags, `lines` as the ledger says
 * at the head of this stream. Above `limitCents` it only asks a second person (money#second-person).
 * @throws Refused REMITTANCE_WAITS where a power waits in another one; REMITTANCE_BELOW_ZERO.
 */
export const remit = (state: Disbursements, wanted: Wanted, { limitCents, today }: Judging): DisbursementEvent[] => {
  const waiting = waitingPowers(state);
  if (wanted.lines.some(({ powerId }) => waiting.has(powerId))) throw new Refused('REMITTANCE_WAITS');
  paymentsOf(wanted.lines, wanted.bufApart);
  const { suretyId } = state;
  const { lines, advancedBy, ...which } = wanted;
  if (totalOf(lines) > limitCents) {
    const data = { suretyId, ...which, ...whose(advancedBy), lines: [...lines] };
    return [{ type: 'RemittanceRequested', data }];
  }
  return paid(state, wanted, byOnePerson(today));
};

/**
 * Takes a payment back: its powers are due again.
 * @throws Refused ENTRY_NOT_FOUND, DISBURSEMENT_VOIDED, REMITTANCE_WAITS, ADVANCE_REPAID.
 */
export const { voidOrAsk: voidDisbursement, voidIt } = voiding({
  standing: (
    state: Disbursements,
    { disbursementId }: { disbursementId: string; requestId: string; reasonCode: DisbursementVoidReason },
  ) => {
    const { amountCents, eventId, postings, paidOn: on } = activePayment(state, disbursementId);
    mustNotBeRepaid(state, disbursementId);
    return { amountCents, eventId, postings, on };
  },
  waiting: (state, { disbursementId }) => waitingVoid(state, disbursementId),
  whose: ({ suretyId }) => ({ suretyId }),
  requested: 'DisbursementVoidRequested',
  voided: 'DisbursementVoided',
});

const sameLines = (one: readonly PowerDue[], other: readonly PowerDue[]): boolean =>
  one.length === other.length &&
  one.every((line, at) => line.premiumCents === other[at]?.premiumCents && line.bufCents === other[at].bufCents);

/**
 * Approves what waits, which books it today. `owed` is what the powers of a remittance, or of what is recovered or lost,
 * owe now, in the order of its lines; `heldCents` what the surety holds of the BUF.
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL, REMITTANCE_CHANGED,
 *   RECOVERABLE_CHANGED, BUF_LIMIT, DISBURSEMENT_VOIDED.
 */
export const approveDisbursement = (
  state: Disbursements,
  {
    requestId,
    owed,
    heldCents,
    ...by
  }: { requestId: string; approver: Approver; today: string; owed: PowerDue[]; heldCents: number },
): DisbursementEvent[] => {
  const { remittance, asked, repayment, move, moveVoid } = pendingOf(state, requestId);
  const { kind, of } = waitingUnder(state, requestId);
  const approval = approvedBy(by, kind, of);
  if (repayment) return approveRepayment(state, repayment, approval);
  if (remittance) {
    if (!sameLines(remittance.lines, owed))
      throw new Refused('REMITTANCE_CHANGED', { amount: formatCents(totalOf(owed)) });
    return paid(state, remittance, approval);
  }
  if (move) return approveMove(state, move, { ...approval, owed, heldCents });
  if (moveVoid) return voidMoveNow(state, { moveId: moveVoid.moveId, requestId }, approval);
  const { disbursementId = '', reasonCode = 'Other' } = asked ?? {};
  return voidIt(state, { disbursementId, requestId, reasonCode }, approval);
};

/** Ends what waits without booking it. @throws Refused as `endings`. */
export const { decline: declineDisbursement, withdraw: withdrawDisbursement } = endings({
  pendingOf,
  declined: 'DisbursementDeclined',
  withdrawn: 'DisbursementWithdrawn',
  says: ({ suretyId }, requestId) => ({ suretyId, requestId }),
});
