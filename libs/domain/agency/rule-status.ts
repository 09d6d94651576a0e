import { isSameRule } from './premium.ts';
import type { EffectiveRow } from '../kernel/effective-rates.ts';

/** What takes over from others of its parish, where it goes by parish. */
interface Dated {
  parish?: string | null;
  effectiveOn: string;
}

/** Whether a premium rule is in force on `today`, takes over later, or was replaced by a newer one of its parish. */
export const ruleStatus = (
  rule: Dated,
  rules: readonly Dated[],
  today: string,
): 'in force' | 'upcoming' | 'replaced' => {
  if (rule.effectiveOn > today) return 'upcoming';
  const replaced = rules.some(
    ({ parish, effectiveOn }) => parish === rule.parish && effectiveOn > rule.effectiveOn && effectiveOn <= today,
  );
  return replaced ? 'replaced' : 'in force';
};

/** The rules without the versions that a correction supersedes (money#corrected-premium-rules). */
export const newestVersions = <Rule extends EffectiveRow & Dated>(rules: readonly Rule[]): Rule[] =>
  rules.filter((rule) => !rules.some((other) => isSameRule(other, rule) && other.version > rule.version));
