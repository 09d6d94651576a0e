import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountChips, cashStanding, checkNumber, proposeShares } from './taking.ts';

describe('The chips', () => {
  test('are Full, Instalment by what is past due, and Last', () => {
    const owing = { balanceCents: 90_000, pastDueCents: 20_000, nextDueCents: 10_000, lastCents: 5_000 };
    expect(amountChips(owing).map(({ name, amountCents }) => [name, amountCents])).toEqual([
      ['Full', 90_000],
      ['Instalment', 20_000],
      ['Last', 5_000],
    ]);
    expect(amountChips({ ...owing, pastDueCents: 0 })[1]?.amountCents).toBe(10_000);
  });

  test('are none of zero', () => {
    expect(amountChips({ balanceCents: 0, pastDueCents: null, nextDueCents: null, lastCents: null })).toEqual([]);
    expect(amountChips({ balanceCents: -100, pastDueCents: 0, nextDueCents: 0, lastCents: 0 })).toEqual([]);
  });
});

describe('A payment for several accounts', () => {
  const share = (pastDueCents: number, balanceCents: number, dueSince: string | null) => ({
    pastDueCents,
    balanceCents,
    dueSince,
  });

  test('goes to what is past due, the oldest first, then to the balances', () => {
    const shares = [share(10_000, 50_000, '2026-11-01'), share(20_000, 30_000, '2026-10-01'), share(0, 5_000, null)];
    expect(proposeShares(shares, 15_000)).toEqual([0, 15_000, 0]);
    expect(proposeShares(shares, 25_000)).toEqual([5_000, 20_000, 0]);
    expect(proposeShares(shares, 45_000)).toEqual([15_000, 30_000, 0]);
    expect(proposeShares(shares, 85_000)).toEqual([50_000, 30_000, 5_000]);
    expect(proposeShares(shares, 90_000)).toEqual([50_000, 35_000, 5_000]);
  });

  test('always foots, and gives more than a balance to one account alone', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const shares = fc.array(
      fc
        .tuple(cents, cents, fc.option(fc.constantFrom('2026-10-01', '2026-11-01')))
        .map(([due, more, since]) => share(due, due + more, since)),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(shares, cents, (all, amount) => {
        const parts = proposeShares(all, amount);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(parts.every((part) => part >= 0)).toBe(true);
        expect(parts.filter((part, index) => part > (all[index]?.balanceCents ?? 0)).length).toBeLessThan(2);
      }),
    );
  });
});

describe('A check number', () => {
  test('is compared by its letters and digits', () => {
    expect(checkNumber('Check', ' no. 10-44a ')).toBe('NO1044A');
    expect(checkNumber('Money Order', '10 44')).toBe('1044');
  });

  test('is none of another method, or without letters and digits', () => {
    expect(checkNumber('Cash', '1044')).toBeNull();
    expect(checkNumber('Check', '-')).toBeNull();
  });
});

test('Cash is said to be near the report from 80% of $10,000 on, and above it from a cent more', () => {
  expect([799_999, 800_000, 1_000_000, 1_000_001].map(cashStanding)).toEqual(['fine', 'near', 'near', 'above']);
});
