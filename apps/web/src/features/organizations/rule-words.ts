import { formatDay } from '#domain/days.ts';
import { formatCents } from '#domain/money.ts';
import { isSameRule, percent } from '#domain/premium.ts';
import type { PremiumRule } from '#domain/premium.ts';

/** The first day of the seeded rules: in force since ever. */
const SINCE_EVER = '1900-01-01';

/** From when a rule holds: `The beginning`, else its day. */
export const ruleFrom = (effectiveOn: string): string =>
  effectiveOn <= SINCE_EVER ? 'The beginning' : formatDay(effectiveOn);

/** Whose rate a rule is: its parish, or `Standard`. */
export const ruleName = ({ parish }: Pick<PremiumRule, 'parish'>): string => parish ?? 'Standard';

/** What a rule says: `12.5%, at least $125.00, rewrite 2.5%`. */
export const figuresInWords = (
  rule: Pick<PremiumRule, 'rateBasisPoints' | 'minimumCents' | 'rewriteBasisPoints'>,
): string =>
  `${percent(rule.rateBasisPoints)}, at least ${formatCents(rule.minimumCents)}, rewrite ${percent(rule.rewriteBasisPoints)}`;

/** The rules without the versions that a correction supersedes (decision 50). */
export const newestVersions = <Rule extends PremiumRule>(rules: readonly Rule[]): Rule[] =>
  rules.filter((rule) => !rules.some((other) => isSameRule(other, rule) && other.version > rule.version));
