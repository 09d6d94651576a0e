import { defineEntity, p } from '@mikro-orm/core';
import { unusualInRule, type PremiumRule } from '#domain/agency/premium.ts';
import { Refused } from '../../../kernel/refused.ts';

/**
 * One effective-dated row of the premium table (money#premium-rules); never edited: a new row takes over from its day,
 * or corrects that of the same day as its next version (money#corrected-premium-rules).
 */
export const PremiumRuleRow = defineEntity({
  name: 'PremiumRuleRow',
  tableName: 'premium_rule',
  properties: {
    organizationId: p.uuid().primary(),
    ruleId: p.uuid().primary(),
    parish: p.string().nullable(),
    effectiveOn: p.date(),
    version: p.integer(),
    rateBasisPoints: p.integer(),
    minimumCents: p.bigint('number'),
    rewriteBasisPoints: p.integer(),
    commissionerBasisPoints: p.integer().nullable(),
    citation: p.text(),
    reason: p.text(),
    createdBy: p.uuid(),
  },
});

/**
 * An unusual rule needs a second confirmation (money#corrected-premium-rules). @throws Refused PREMIUM_RULE_UNUSUAL
 * unless it is confirmed.
 */
export const mustBeMeant = (
  rule: Pick<PremiumRule, 'rateBasisPoints' | 'minimumCents' | 'rewriteBasisPoints'>,
  confirmed: boolean,
): void => {
  const unusual = unusualInRule(rule);
  if (unusual.length > 0 && !confirmed) throw new Refused('PREMIUM_RULE_UNUSUAL', { what: unusual.join(', ') });
};
