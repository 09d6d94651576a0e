import { liveBond, type Bond } from './bond.ts';
import type { BondEvent } from './bond-events.ts';
import { mustBeJudged, mustBeOwed, paid, pendingOf } from './bond-judgment.ts';
import type { Approval } from '../../agency/organizations/index.ts';
import { Refused } from '../../../kernel/refused.ts';

/** A payment that was decided, and whose part of a surety's BUF is claimed on that surety's stream. */
export interface JudgmentDraw extends Approval {
  requestId: string;
  judgmentId: string;
  suretyId: string;
  paidCents: number;
  /** Above it a second person would have been asked. */
  limitCents: number;
}

/** Why a payment out of the BUF can never be booked any more: what was claimed for it is free again. */
export const DRAW_ENDS = [
  'BOND_NOT_FOUND',
  'BOND_VOIDED',
  'JUDGMENT_MISSING',
  'JUDGMENT_PAYMENT_LIMIT',
  'REQUEST_NOT_FOUND',
  'REQUEST_DECIDED',
  'FOUR_EYES',
] as const;

/**
 * Books a payment out of the BUF, judged again on this stream; what refuses it once with a code of `DRAW_ENDS` refuses it
 * ever after, so that it does not matter who of several finishes it.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, JUDGMENT_MISSING also where it is another one by now,
 *   JUDGMENT_PAYMENT_LIMIT, REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES; CONFLICT while the bond moves.
 */
export const payDraw = (state: Bond, { suretyId, judgmentId, limitCents, ...draw }: JudgmentDraw): BondEvent[] => {
  const bond = liveBond(state);
  const { requestId, paidCents, approved } = draw;
  if (mustBeJudged(bond).judgmentId !== judgmentId) throw new Refused('JUDGMENT_MISSING');
  if (approved) pendingOf(bond, requestId);
  else if (bond.paidByOneCents + paidCents > limitCents) throw new Refused('FOUR_EYES');
  mustBeOwed(mustBeJudged(bond), paidCents);
  return paid(state.bondId, bond, { ...draw, bufOf: suretyId });
};
