import { defineEntity, p } from '@mikro-orm/core';

/** One effective-dated row of the premium table (decision 2); never edited, a new row takes over from its day. */
export const PremiumRuleRow = defineEntity({
  name: 'PremiumRuleRow',
  tableName: 'premium_rule',
  properties: {
    organizationId: p.uuid().primary(),
    ruleId: p.uuid().primary(),
    parish: p.string().nullable(),
    effectiveOn: p.date(),
    rateBasisPoints: p.integer(),
    minimumCents: p.bigint('number'),
    rewriteBasisPoints: p.integer(),
    citation: p.text(),
    createdBy: p.uuid(),
  },
});
