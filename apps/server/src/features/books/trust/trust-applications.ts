import { Refused } from '../../../kernel/refused.ts';
import { byOnePerson, type Approval, type Asking } from '../../agency/organizations/index.ts';
import type { TrustEvent } from './trust-events.ts';
import { mustBeThere } from './trust-limits.ts';
import type { Application, Owner, Trust } from './trust-state.ts';

/** Collateral that is applied to an account of its defendant, with the document that allows it. */
export interface Applying extends Owner {
  applicationId: string;
  toAccountId: string;
  documentId: string;
  amountCents: number;
}

type Asked = Applying & { askedBy: string; askedAt: string };

const endOf = (
  { bondId, accountId, personId, applicationId, amountCents }: Applying,
  applied: boolean,
): TrustEvent[] => [
  { type: 'CollateralApplicationEnded', data: { bondId, accountId, personId, applicationId, amountCents, applied } },
];

const claim = (asked: Asked, { today: effectiveOn, ...approval }: Approval): TrustEvent[] => [
  { type: 'CollateralClaimed', data: { ...asked, ...approval, effectiveOn } },
];

/**
 * It is theirs, not claimed, and at the trust bank (money#collateral-limits).
 * @throws Refused COLLATERAL_SHORT, TRUST_BANK_SHORT.
 */
export const mustBeApplicable = (state: Trust, { applicationId, ...applying }: Applying): void =>
  mustBeThere(state, { ...applying, returnId: applicationId, method: 'Check' });

/**
 * Holds collateral for the account that it is applied to, or asks a second person for it above the limit. Where it went
 * meanwhile that is recorded as its end, so that whoever finishes it finds the same (money#collateral-applied).
 */
export const claimCollateral = (
  state: Trust,
  applying: Applying,
  { asks, ...by }: Pick<Asking, 'askedBy' | 'askedAt' | 'today'> & { asks: boolean },
): TrustEvent[] => {
  try {
    mustBeApplicable(state, applying);
  } catch (error) {
    if (error instanceof Refused) return endOf(applying, false);
    throw error;
  }
  const { today, ...asking } = by;
  const asked = { ...applying, ...asking };
  return asks ? [{ type: 'CollateralApplicationRequested', data: asked }] : claim(asked, byOnePerson(today));
};

/** Claims what a second person approved; it is judged again. @throws Refused as `mustBeApplicable`. */
export const approveApplication = (
  state: Trust,
  { state: _, eventId: _event, appliedOn: _on, ...asked }: Application,
  approval: Approval,
): TrustEvent[] => {
  mustBeApplicable(state, asked);
  return claim(asked, approval);
};

/** Ends a claim by what its account said; ended already: no event. */
export const endApplication = (
  { applications }: Trust,
  { applicationId, applied }: { applicationId: string; applied: boolean },
): TrustEvent[] => {
  const application = applications.get(applicationId);
  return application?.state === 'claimed' ? endOf(application, applied) : [];
};
