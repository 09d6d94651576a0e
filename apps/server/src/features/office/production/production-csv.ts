import type { ProducedBond } from '#contracts/office/production/production.ts';
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

/** A line for each bond, and what they add up to. */
export const productionCsv = (bonds: readonly ProducedBond[]): string => {
  const total = sumsOf(bonds);
  const amounts = (cents: Omit<typeof total, 'bonds'>) => [
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
  return csv([HEADINGS, ...lines, ['Total', '', '', '', '', total.bonds, ...amounts(total)]]);
};
