import { describe, expect, it } from '@jest/globals';
import { standingOf, thresholdOf } from './form-1099.ts';

describe('The threshold of a 1099-NEC (money#law-of-plans-and-1099)', () => {
  it.each([
    [2024, 60_000, true],
    [2025, 60_000, true],
    [2026, 200_000, true],
    [2027, 200_000, false], // indexed: nobody has read its figure
  ])('of payments of %i is %i cents', (year, cents, isOfYear) => {
    expect(thresholdOf(year)).toMatchObject({ cents, isOfYear });
  });
});

describe('Where a payee of a year stands (money#reported-on-1099-nec)', () => {
  it.each([
    ['an agent is paid for services', 'agent', null, 200_000, 'reported'],
    ['an agent below the threshold', 'agent', null, 199_999, 'below'],
    ['a payee of recovery', 'payee', null, 250_000, 'reported'],
    ['a vendor of whom nobody said anything', 'vendor', null, 200_000, 'undecided'],
    ['such a vendor below the threshold', 'vendor', null, 199_999, 'below'],
    ['a corporation', 'vendor', 'corporation', 900_000, 'exempt'],
    ['an attorney, whatever they are', 'vendor', 'attorney', 200_000, 'reported'],
    ['an agent on a W-2', 'agent', 'employee', 900_000, 'exempt'],
    ['a landlord', 'vendor', 'other', 900_000, 'exempt'],
    ['a corporation below the threshold', 'vendor', 'corporation', 100, 'exempt'],
  ] as const)('%s', (_, kind, treatment, paidCents, standing) => {
    expect(standingOf({ kind, treatment, paidCents }, 200_000)).toBe(standing);
  });
});
