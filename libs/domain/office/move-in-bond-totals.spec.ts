import { expect, it } from '@jest/globals';
import { isBondTotalSettled } from './move-in-bond-totals.ts';

const open = { status: 'OPEN', fileCount: 2, hereCount: 2, hereFaceCents: 1_500_000 } as const;

it.each([
  [{ ...open, typedCount: 2, typedFaceCents: 1_500_000, reason: '' }, true],
  [{ ...open, typedCount: 3, typedFaceCents: 1_500_000, reason: '' }, false],
  [{ ...open, typedCount: 2, typedFaceCents: 1_600_000, reason: '' }, false],
  [{ ...open, typedCount: null, typedFaceCents: null, reason: '' }, false],
  [{ ...open, typedCount: 3, typedFaceCents: null, reason: 'One was entered twice' }, true],
  [{ ...open, status: 'CLOSED', typedCount: null, typedFaceCents: null, reason: '' } as const, true],
])('Of %j it is settled: %s', (total, settled) => {
  expect(isBondTotalSettled(total)).toBe(settled);
});
