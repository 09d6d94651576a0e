import type { ProducedBond, ProductionSums } from '#contracts/office/production/production.ts';

/** What bonds add up to: every figure of a report is the sum of the lines behind it. */
export const sumsOf = (bonds: readonly ProducedBond[]): ProductionSums => {
  const sum = (centsOf: (bond: ProducedBond) => number) => bonds.reduce((all, bond) => all + centsOf(bond), 0);
  return {
    bonds: bonds.length,
    faceCents: sum(({ faceCents }) => faceCents),
    premiumCents: sum(({ premiumCents }) => premiumCents),
    collectedCents: sum(({ collectedCents }) => collectedCents),
    commissionCents: sum(({ commissionCents }) => commissionCents),
  };
};
