import type { RatesCharged } from '#contracts/office/production/rates-charged.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { csv } from '../../../platform/csv/csv.ts';
import { ratesByParish, ratesOf, type RatesMade } from './rates-charged.ts';

const HEADINGS = [
  'Parish',
  'Date',
  'Defendant',
  'Power',
  'Agent',
  'Rewrite',
  'Bonds',
  'Face',
  'By the rule',
  'Charged',
  'Adjusted',
  'Difference',
  'Rule',
];

type Amounts = Pick<RatesCharged, 'faceCents' | 'lawfulCents' | 'chargedCents' | 'adjustedCents'>;

const amounts = ({ faceCents, lawfulCents, chargedCents, adjustedCents }: Amounts): string[] =>
  [faceCents, lawfulCents, chargedCents, adjustedCents, chargedCents - lawfulCents].map(decimalOfCents);

/** A line for each bond with the computation of its rule, then what each parish and all of them add up to. */
export const ratesChargedCsv = ({ bonds, narrowedTo, known }: RatesMade): string => {
  const sumOf = (parish: string, name: string, { bonds: count, ...sums }: RatesCharged) => [
    parish,
    '',
    name,
    '',
    '',
    '',
    count,
    ...amounts(sums),
    '',
  ];
  return csv([
    ...(narrowedTo.length === 0 ? [] : [['Rates by parish', ...narrowedTo]]),
    HEADINGS,
    ...bonds.map((bond) => [
      bond.parish,
      formatDay(bond.writtenOn),
      bond.defendantName,
      bond.powerNumber,
      bond.agentName,
      bond.isRewrite ? 'Rewrite' : '',
      1,
      ...amounts(bond),
      bond.computation,
    ]),
    ...ratesByParish(bonds).map(({ parish, ...sums }) => sumOf(parish, 'Total of the parish', sums)),
    sumOf('', 'Total', ratesOf(bonds)),
    ...(known === null ? [] : [[known]]),
  ]);
};
