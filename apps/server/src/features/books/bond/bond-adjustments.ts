import { laterDay } from '#domain/books/backdating.ts';
import { isSameRule, type PremiumRule } from '#domain/agency/premium.ts';
import type { SheriffFee } from '#domain/agency/premium-shares.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { Refused } from '../../../kernel/refused.ts';
import { requireSecondApprover, stillWaiting, type Approver } from '../../agency/organizations/index.ts';
import { adjustmentLines, incomeOf, type AdjustmentRequest } from './bond-requests-state.ts';
import { liveBond, type Bond, type WrittenBond } from './bond.ts';
import { dueLines, duesRepriced, type BondPower } from './bond-dues.ts';
import type { BondEvent } from './bond-events.ts';
import { fieldsOf } from './bond-fields.ts';
import { inPlace, pricedBy } from './bond-price.ts';
import { bondEndings, named } from './bond-requests.ts';

/** Nothing of a bond that was brought in: its opening line is corrected (moving-in#bond-brought-in). */
const adjustableOf = ({ booked, rewriteOf }: Pick<WrittenBond, 'booked' | 'rewriteOf'>): number =>
  booked.counted === null ? incomeOf(booked.postings, rewriteOf !== null) : 0;

/** Never below zero nor above the rule; what is owed to others stays (money#adjusting-a-premium). */
const mustBeWithin = ({ booked, rewriteOf, adjustedCents }: WrittenBond, byCents: number): void => {
  const standing = adjustableOf({ booked, rewriteOf });
  if (byCents > standing) throw new Refused('ADJUSTMENT_LIMIT', { limit: formatCents(Math.max(0, standing)) });
  if (-byCents > adjustedCents) throw new Refused('ADJUSTMENT_BACK_LIMIT', { limit: formatCents(adjustedCents) });
};

/**
 * How far the premium of a bond can be adjusted down, in cents: all of it that is income (money#adjusting-a-premium).
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED
 */
export const adjustable = (state: Bond): number => {
  return Math.max(0, adjustableOf(liveBond(state)));
};

/**
 * Asks for an adjustment of a premium, in cents; negative takes an earlier one back. It books nothing until an Admin
 * approves it (money#second-person). `closed` is why the bond's account takes no money; null where it does.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, ADJUSTMENT_LIMIT, ADJUSTMENT_BACK_LIMIT; `closed`; CONFLICT in a move.
 */
export const requestAdjustment = (
  state: Bond,
  wanted: Pick<AdjustmentRequest, 'byCents' | 'askedBy' | 'askedAt'> & { requestId: string },
  closed: Refused | null,
): BondEvent[] => {
  const bond = liveBond(state);
  if (closed) throw closed;
  mustBeWithin(bond, wanted.byCents);
  return [{ type: 'AdjustmentRequested', data: { ...named(state.bondId, bond), ...wanted } }];
};

/**
 * Approves an adjustment, which books it today and never before what stands (money#corrections-book-today). The limits
 * are judged again.
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL; what `requestAdjustment` refuses.
 */
export const approveAdjustment = (
  state: Bond,
  input: { requestId: string; approver: Approver; today: string; closed: Refused | null },
): BondEvent[] => {
  const { requestId, approver, today, closed } = input;
  const bond = liveBond(state);
  const { byCents, ...asked } = stillWaiting(bond.requests.get(requestId));
  const alone = requireSecondApprover('adjustment', asked, approver);
  if (closed) throw closed;
  mustBeWithin(bond, byCents);
  const { accountId, rewriteOf, booked, adjustedCents } = bond;
  const postings = adjustmentLines(byCents, rewriteOf !== null, { accountId, bondId: state.bondId });
  const adjusted = { adjustedCents: adjustedCents + byCents, alone };
  const effectiveOn = laterDay(today, booked.on);
  const data = { ...named(state.bondId, bond), requestId, byCents, ...adjusted, effectiveOn, postings };
  return [{ type: 'PremiumAdjusted', data }];
};

/** Ends an adjustment that waits: nothing was booked. */
export const { decline: declineAdjustment, withdraw: withdrawAdjustment } = bondEndings(
  ({ requests }) => requests,
  ['AdjustmentDeclined', 'AdjustmentWithdrawn'],
  ({ byCents }) => ({ byCents }),
);

/**
 * Prices a bond by a corrected version of the very rule that priced it and books the difference, today and never before
 * what stands (money#corrected-premium-rules, money#amending-a-bond). Priced by it already, or to the same premium: no
 * event.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, PRICED_OTHERWISE; `closed` where its account takes no money.
 */
export const repriceBond = (
  state: Bond,
  input: {
    rule: PremiumRule;
    sheriffFees: readonly SheriffFee[];
    today: string;
    closed: Refused | null;
    power?: BondPower | null;
  },
): BondEvent[] => {
  const { rule, sheriffFees, today, closed, power = null } = input;
  const before = liveBond(state);
  const { accountId, fields, rewriteOf, booked } = before;
  if (!before.premiumRule || booked.counted !== null || !isSameRule(before.premiumRule, rule))
    throw new Refused('PRICED_OTHERWISE');
  const tags = { accountId, bondId: state.bondId };
  const bond = { ...tags, fields, rewriteOf };
  const { price, lines } = pricedBy(bond, rule, sheriffFees, before.pricedOn);
  const previousPremiumCents = before.premiumCents;
  if ((before.premiumRule.version ?? 1) >= rule.version || price.premiumCents === previousPremiumCents) return [];
  if (closed) throw closed;
  const effectiveOn = laterDay(today, booked.on);
  const owing = { fields, incomeCents: incomeOf(lines, rewriteOf !== null), pricedOn: before.pricedOn };
  const dues = duesRepriced(before.dues, power, owing);
  const booking = { effectiveOn, ...inPlace(before, bond, [...lines, ...dueLines(dues, tags)]) };
  const data = { ...tags, ...fieldsOf(fields), previousPremiumCents, ...price, ...(dues && { dues }), ...booking };
  return [{ type: 'BondAmended', data }];
};
