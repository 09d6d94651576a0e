import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { laterDay } from '#domain/books/backdating.ts';
import { collateralNumber, OPENING_COLLATERAL, type CollateralMethod } from '#domain/books/collateral.ts';
import { COLLATERAL_HELD, TRUST_BANK, UNDEPOSITED_TRUST } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, credit, debit, mirrored, type PostingTags } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import {
  approvedBy,
  byOnePerson,
  endings,
  type Approval,
  type Approver,
  type Asking,
} from '../../agency/organizations/index.ts';
import { mustBeBookable } from '../account/index.ts';
import type { TrustEvent } from './trust-events.ts';
import { approveApplication } from './trust-applications.ts';
import { freeCents, mustBeThere, type Giving, pendingOf, activeReceipt } from './trust-limits.ts';
import { approveReturnVoid } from './void-return.ts';
import { type Owner, type Trust } from './trust-state.ts';

export const tagsOf = ({ personId, bondId }: Owner): PostingTags => ({ personId, bondId });

interface Received extends Owner {
  receiptId: string;
  defendantId: string;
  amountCents: number;
  method: CollateralMethod;
  receivedOn: string;
  receivedBy: string;
  receivedAt: string;
  /** With which the series begins (moving-in#numbers-go-on). */
  firstNumber?: number;
}

/**
 * Takes collateral in cash, with the next number of its own series (money#trust-equals-collateral).
 * @throws Refused FUTURE_DAY, TOO_FAR_BACK, PERIOD_CLOSED, PERIOD_SOFT_CLOSED.
 */
export const receiveCollateral = ({ lastNumber }: Trust, received: Received, deciding: Deciding): TrustEvent[] => {
  const { receiptId, bondId, accountId, personId, defendantId, amountCents, method, ...when } = received;
  mustBeBookable(when.receivedOn, deciding, 'receivedOn');
  const { receivedOn, receivedBy, receivedAt } = when;
  const postings = balanced([
    debit(UNDEPOSITED_TRUST, amountCents),
    credit(COLLATERAL_HELD, amountCents, tagsOf(received)),
  ]);
  const number = collateralNumber(lastNumber === 0 ? (received.firstNumber ?? 1) : lastNumber + 1);
  const of = { receiptId, number, bondId, accountId, personId, defendantId, amountCents, method };
  return [{ type: 'CollateralReceived', data: { ...of, receivedOn, receivedBy, receivedAt, postings } }];
};

/**
 * Takes receipts to the trust bank, each with what of it lies there, not before its day.
 * @throws Refused ENTRY_TWICE; as `activeReceipt`; COLLATERAL_BANKED; as `mustBeBookable`, DAY_OUT_OF_RANGE.
 */
export const bankCollateral = (
  state: Trust,
  { depositId, receiptIds, bankedOn }: { depositId: string; receiptIds: readonly string[]; bankedOn: string },
  deciding: Deciding,
): TrustEvent[] => {
  if (new Set(receiptIds).size < receiptIds.length) throw new Refused('ENTRY_TWICE');
  mustBeBookable(bankedOn, deciding, 'bankedOn');
  const receipts = receiptIds.map((receiptId) => {
    const { lyingCents: amountCents, receivedOn } = activeReceipt(state, receiptId);
    if (amountCents === 0) throw new Refused('COLLATERAL_BANKED');
    if (bankedOn < receivedOn)
      throw new Refused('DAY_OUT_OF_RANGE', { words: 'The deposit is before the receipt’s day.' });
    return { receiptId, amountCents };
  });
  const cents = receipts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const postings = balanced([debit(TRUST_BANK, cents), credit(UNDEPOSITED_TRUST, cents)]);
  return [{ type: 'CollateralBanked', data: { depositId, receipts, bankedOn, postings } }];
};

const given = (
  giving: Giving & { askedBy: string; askedAt: string },
  { today: effectiveOn, ...approval }: Approval,
): TrustEvent[] => {
  const { returnId, bondId, accountId, personId, amountCents, method, askedBy, askedAt } = giving;
  const postings = balanced([
    debit(COLLATERAL_HELD, amountCents, tagsOf(giving)),
    credit(method === 'Check' ? TRUST_BANK : UNDEPOSITED_TRUST, amountCents),
  ]);
  const of = { returnId, bondId, accountId, personId, amountCents, method, askedBy, askedAt };
  return [{ type: 'CollateralReturned', data: { ...of, ...approval, effectiveOn, postings } }];
};

/**
 * Gives collateral back today, of a void bond too, by a check of the trust bank or as the person's cash that is not
 * banked yet. Above `limitCents` it only asks a second person.
 * @throws Refused COLLATERAL_SHORT, TRUST_BANK_SHORT, TRUST_CASH_SHORT.
 */
export const giveCollateralBack = (
  state: Trust,
  giving: Giving,
  { limitCents, today, askedBy, askedAt }: Asking,
): TrustEvent[] => {
  mustBeThere(state, giving);
  const asked = { ...giving, askedBy, askedAt };
  if (giving.amountCents <= limitCents) return given(asked, byOnePerson(today));
  return [{ type: 'CollateralReturnRequested', data: asked }];
};

/** Books the mirror today, never before its own day. @throws Refused as `activeReceipt`; COLLATERAL_TOUCHED. */
const voidIt = (
  state: Trust,
  { receiptId, requestId }: { receiptId: string; requestId: string },
  { today, ...approval }: Approval,
): TrustEvent[] => {
  const { bondId, accountId, personId, amountCents, receivedOn, eventId, postings } = mustBeWhole(state, receiptId);
  const of = { receiptId, requestId, bondId, accountId, personId, amountCents, reversesEventId: eventId };
  const effectiveOn = laterDay(today, receivedOn);
  return [
    { type: 'CollateralVoided', data: { ...of, ...approval, effectiveOn, postings: balanced(mirrored(postings)) } },
  ];
};

/** A receipt whose money lies there whole, and is not claimed. @throws Refused as `activeReceipt`; COLLATERAL_TOUCHED. */
const mustBeWhole = (state: Trust, receiptId: string) => {
  const receipt = activeReceipt(state, receiptId);
  const { lyingCents, amountCents, number } = receipt;
  // It never had a receipt here: what is wrong of it is changed in the opening.
  if (number === OPENING_COLLATERAL) throw new Refused('ENTRY_NOT_FOUND');
  if (lyingCents < amountCents || freeCents(state, receipt) < amountCents) throw new Refused('COLLATERAL_TOUCHED');
  return receipt;
};

/**
 * Voids a receipt while its money lies unbanked (money#collateral-limits); above the limit it only asks.
 * @throws Refused as `activeReceipt`; COLLATERAL_TOUCHED.
 */
export const voidCollateral = (
  state: Trust,
  of: { receiptId: string; requestId: string },
  { limitCents, today, askedBy, askedAt }: Asking,
): TrustEvent[] => {
  const { bondId, accountId, personId, amountCents } = mustBeWhole(state, of.receiptId);
  if (amountCents <= limitCents) return voidIt(state, of, byOnePerson(today));
  const data = { ...of, bondId, accountId, personId, amountCents, askedBy, askedAt };
  return [{ type: 'CollateralVoidRequested', data }];
};

/**
 * The bank sent a check of collateral back, on its day, from its deposit on; what it was held for may have been given
 * back meanwhile, which the bank does not ask.
 * @throws Refused as `activeReceipt`; NOT_RETURNABLE of cash, COLLATERAL_NOT_BANKED; as `mustBeBookable`, DAY_OUT_OF_RANGE.
 */
export const bounceCollateral = (
  state: Trust,
  { receiptId, bouncedOn }: { receiptId: string; bouncedOn: string },
  { today }: Deciding,
): TrustEvent[] => {
  const receipt = activeReceipt(state, receiptId);
  const { bondId, accountId, personId, amountCents, method, bankedOn } = receipt;
  if (method === 'Cash') throw new Refused('NOT_RETURNABLE');
  if (bankedOn === null) throw new Refused('COLLATERAL_NOT_BANKED');
  // The bank's day: in a closed month it books on the first open day (money#late-events).
  if (bouncedOn > today) throw new Refused('FUTURE_DAY');
  if (bouncedOn < bankedOn) throw new Refused('DAY_OUT_OF_RANGE', { words: 'The bank had it later than that.' });
  const postings = balanced([debit(COLLATERAL_HELD, amountCents, tagsOf(receipt)), credit(TRUST_BANK, amountCents)]);
  const data = { receiptId, bondId, accountId, personId, amountCents, method, effectiveOn: bouncedOn, postings };
  return [{ type: 'CollateralBounced', data }];
};

/**
 * Approves what waits: today, and everything is judged again (money#second-person).
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL; as `giveCollateralBack`,
 *   `voidCollateral`, `voidCollateralReturn`.
 */
export const approveCollateral = (
  state: Trust,
  { requestId, ...by }: { requestId: string; approver: Approver; today: string },
): TrustEvent[] => {
  const { giving, voiding, unreturning, applying, askedBy, askedAt } = pendingOf(state, requestId);
  const approval = approvedBy(by, 'collateral', { askedBy, askedAt });
  if (giving) {
    mustBeThere(state, giving);
    return given(giving, approval);
  }
  if (applying) return approveApplication(state, applying, approval);
  if (unreturning) return approveReturnVoid(state, { returnId: unreturning.returnId, requestId }, approval);
  if (!voiding) return [];
  const withoutIt = { ...state, voids: state.voids.delete(requestId) };
  return voidIt(withoutIt, { receiptId: voiding.receiptId, requestId }, approval);
};

/** Ends what waits without booking it. @throws Refused as `endings`. */
export const { decline: declineCollateral, withdraw: withdrawCollateral } = endings({
  pendingOf,
  declined: 'CollateralDeclined',
  withdrawn: 'CollateralWithdrawn',
  says: (_: Trust, requestId, { owner }) => ({ requestId, ...owner }),
});
