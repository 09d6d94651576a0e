import { defineEntity, p } from '@mikro-orm/core';
import { formatDay } from '#domain/days.ts';
import { formatCents } from '#domain/money.ts';
import { percent, unusualInRule } from '#domain/premium.ts';
import type { PremiumRule } from '#domain/premium.ts';
import { Refused } from '../../platform/refused.ts';

/**
 * One effective-dated row of the premium table (decision 2); never edited: a new row takes over from its day, or corrects
 * that of the same day as its next version (decision 50).
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
    citation: p.text(),
    reason: p.text(),
    createdBy: p.uuid(),
  },
});

/** A rule by its parish and day: `Jefferson from 01/01/2026`. */
export const nameOfRule = ({ parish, effectiveOn }: Pick<PremiumRule, 'parish' | 'effectiveOn'>): string =>
  `${parish ?? 'Standard'} from ${formatDay(effectiveOn)}`;

/** What a rule says: `12.5%, at least $125.00, rewrite 2.5%`. */
export const figuresInWords = (
  rule: Pick<PremiumRule, 'rateBasisPoints' | 'minimumCents' | 'rewriteBasisPoints'>,
): string =>
  `${percent(rule.rateBasisPoints)}, at least ${formatCents(rule.minimumCents)}, rewrite ${percent(rule.rewriteBasisPoints)}`;

/** An unusual rule is asked for twice (decision 50). @throws Refused PREMIUM_RULE_UNUSUAL unless it is confirmed. */
export const mustBeMeant = (
  rule: Pick<PremiumRule, 'rateBasisPoints' | 'minimumCents' | 'rewriteBasisPoints'>,
  confirmed: boolean,
): void => {
  const unusual = unusualInRule(rule);
  if (unusual.length > 0 && !confirmed) throw new Refused('PREMIUM_RULE_UNUSUAL', { what: unusual.join(', ') });
};
