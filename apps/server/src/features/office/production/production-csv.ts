import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getProduction, ProducedBond, ProductionSums } from '#contracts/office/production/production.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { csv } from '../../../platform/csv/csv.ts';
import { sumsOf } from './production-sums.ts';

const HEADINGS = [
  'Agent',
  'Date',
  'Defendant',
  'Power',
  'Rewrite',
  'Bonds',
  'Face',
  'Premium',
  'Collected',
  'Commission booked',
];

/** A line for each bond, and what they add up to; of a narrowed one also to what, and what all wrote; and as of what was known. */
export const productionCsv = (
  bonds: readonly ProducedBond[],
  narrowed: ResponseOf<typeof getProduction>['narrowed'],
  known: string | null,
): string => {
  const total = sumsOf(bonds);
  const amounts = (cents: Omit<ProductionSums, 'bonds'>) => [
    decimalOfCents(cents.faceCents),
    decimalOfCents(cents.premiumCents),
    decimalOfCents(cents.collectedCents),
    decimalOfCents(cents.commissionCents),
  ];
  const lines = bonds.map((bond) => [
    bond.agentName,
    formatDay(bond.writtenOn),
    bond.defendantName,
    bond.powerNumber,
    bond.isRewrite ? 'Rewrite' : '',
    1,
    ...amounts(bond),
  ]);
  const sumOf = (name: string, sums: ProductionSums) => [name, '', '', '', '', sums.bonds, ...amounts(sums)];
  return csv([
    ...(narrowed ? [['Production', ...narrowed.to]] : []),
    HEADINGS,
    ...lines,
    sumOf('Total', total),
    ...(narrowed ? [sumOf('In all', narrowed.whole)] : []),
    ...(known === null ? [] : [[known]]),
  ]);
};
