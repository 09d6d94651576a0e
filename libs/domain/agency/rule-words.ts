import { formatDay } from '../kernel/days.ts';
import { formatCents } from '../kernel/money.ts';
import { percent, type PremiumRule } from './premium.ts';
import type { SheriffFee } from './premium-shares.ts';

/** The first day of the seeded rules, which have no beginning. */
const SINCE_EVER = '1900-01-01';

/** From when a rule holds: `The beginning`, else its day. */
export const ruleFrom = (effectiveOn: string): string =>
  effectiveOn <= SINCE_EVER ? 'The beginning' : formatDay(effectiveOn);

/** A rule by its parish and day: `Jefferson from 01/01/2026`, `Standard from the beginning`. */
export const nameOfRule = ({ parish, effectiveOn }: Pick<PremiumRule, 'parish' | 'effectiveOn'>): string =>
  `${parish ?? 'Standard'} from ${ruleFrom(effectiveOn).replace('The', 'the')}`;

/** What a rule says: `12.5%, at least $125.00, rewrite 2.5%`. */
export const figuresInWords = (
  rule: Pick<PremiumRule, 'rateBasisPoints' | 'minimumCents' | 'rewriteBasisPoints'> & {
    commissionerBasisPoints?: number | null | undefined;
  },
): string => {
  const commissioners = rule.commissionerBasisPoints
    ? `, of which ${percent(rule.commissionerBasisPoints)} to the commissioners`
    : '';
  return `${percent(rule.rateBasisPoints)}, at least ${formatCents(rule.minimumCents)}, rewrite ${percent(rule.rewriteBasisPoints)}${commissioners}`;
};

/** A sheriff's premium fee in words: `Orleans from 01/01/2026: $2.00 per $100`, `off` where it is nothing. */
export const sheriffFeeInWords = ({
  centsPerHundred,
  ...rule
}: Pick<SheriffFee, 'parish' | 'effectiveOn' | 'centsPerHundred'>): string =>
  `${nameOfRule(rule)}: ${centsPerHundred === 0 ? 'off' : `${formatCents(centsPerHundred)} per $100`}`;
