import type { VoidReason } from '#domain/kernel/option-lists.ts';
import { Refused } from '../../../kernel/refused.ts';
import { requireSecondApprover, stillWaiting, type Approver } from '../../agency/organizations/index.ts';
import { bookedHere } from './bond-booked.ts';
import { liveBond, voidBond, writtenBond, type Bond, type WrittenBond } from './bond.ts';
import type { BondEvent } from './bond-events.ts';
import { bondEndings, named } from './bond-requests.ts';
import { incomeOf, type BondVoidRequest } from './bond-requests-state.ts';

/** A void counts for the limit with the premium and the fees that it takes back, in cents (money#voiding-a-bond). */
const voidsOf = ({ premiumCents, adjustedCents, booked }: WrittenBond, feesCents: number): number =>
  (booked.counted === null ? premiumCents - adjustedCents : incomeOf(bookedHere(booked), false)) + feesCents;

interface AskedBondVoid {
  reasonCode: VoidReason;
  paperIntact: boolean;
  fees: readonly string[];
  /** What the fees come to. */
  feesCents: number;
  /** The organization's limit for one person. */
  limitCents: number;
  requestId: string;
  askedBy: string;
  askedAt: string;
  today: string;
  closed: Refused | null;
}

/**
 * Voids a bond; above the organization's limit it only asks a second person, once at a time (money#second-person).
 * @throws Refused what `voidBond` refuses; WAITING_FOR_APPROVAL where somebody asked already.
 */
export const voidBondOrAsk = (state: Bond, asked: AskedBondVoid): BondEvent[] => {
  const { reasonCode, paperIntact, fees, feesCents, limitCents, requestId, askedBy, askedAt, today, closed } = asked;
  const voided = voidBond(state, { reasonCode, paperIntact, today, closed });
  const bond = liveBond(state);
  const waits = bond.voidRequests.some((request) => request.state === 'pending');
  if (waits) throw new Refused('WAITING_FOR_APPROVAL', { words: 'Waiting for approval.' });
  const voidsCents = voidsOf(bond, feesCents);
  if (voidsCents <= limitCents) return voided;
  const request = { requestId, voidsCents, reasonCode, paperIntact, fees: [...fees], askedBy, askedAt };
  return [{ type: 'BondVoidRequested', data: { ...named(state.bondId, bond), ...request } }];
};

/** The request as it was asked. @throws Refused BOND_NOT_FOUND, REQUEST_NOT_FOUND. */
export const bondVoidAsked = (state: Bond, requestId: string): BondVoidRequest => {
  const request = writtenBond(state).voidRequests.get(requestId);
  if (!request) throw new Refused('REQUEST_NOT_FOUND');
  return request;
};

/**
 * Approves a void, which takes back today what stands of the bond: it must still be what was asked for.
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL, VOID_CHANGED; what `voidBond`
 *   refuses.
 */
export const approveBondVoid = (
  state: Bond,
  input: { requestId: string; approver: Approver; feesCents: number; today: string; closed: Refused | null },
): BondEvent[] => {
  const { requestId, approver, feesCents, today, closed } = input;
  const { voidsCents, reasonCode, paperIntact, ...asked } = stillWaiting(bondVoidAsked(state, requestId));
  const approval = { requestId, alone: requireSecondApprover('void', asked, approver) };
  const voided = voidBond(state, { reasonCode, paperIntact, today, closed, approval });
  if (voidsOf(liveBond(state), feesCents) !== voidsCents) throw new Refused('VOID_CHANGED');
  return voided;
};

/** Ends a void that waits: nothing was booked. */
export const { decline: declineBondVoid, withdraw: withdrawBondVoid } = bondEndings(
  ({ voidRequests }) => voidRequests,
  ['BondVoidDeclined', 'BondVoidWithdrawn'],
  ({ voidsCents }) => ({ voidsCents }),
);
