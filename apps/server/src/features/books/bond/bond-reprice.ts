import { laterDay } from '#domain/books/backdating.ts';
import { isSameRule, type PremiumRule } from '#domain/agency/premium.ts';
import type { SheriffFee } from '#domain/agency/premium-shares.ts';
import { Refused } from '../../../kernel/refused.ts';
import { incomeOf } from './bond-requests-state.ts';
import { dueLines, duesRepriced, type BondPower } from './bond-dues.ts';
import type { BondEvent } from './bond-events.ts';
import { fieldsOf } from './bond-fields.ts';
import { inPlace, pricedBy } from './bond-price.ts';
import { liveBond, type Bond } from './bond.ts';

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
  if (!before.premiumRule || !isSameRule(before.premiumRule, rule)) throw new Refused('PRICED_OTHERWISE');
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
