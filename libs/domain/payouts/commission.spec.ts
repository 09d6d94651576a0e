import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  collectedOfBonds,
  commissionInWords,
  earnedOf,
  termsFor,
  type AccountSum,
  type CommissionRate,
} from './commission.ts';

const line = (kind: string, cents: number, more: Partial<AccountSum> = {}): AccountSum => ({
  accountId: 'A1',
  entryId: kind === 'PREMIUM' ? 'B1' : 'x',
  on: '2026-03-10',
  kind,
  cents,
  ...more,
});
const bond = (bondId: string, incomeCents: number) => ({
  bondId,
  incomeCents,
  pricedOn: '2026-03-10',
  suretyId: null,
});

describe('What was collected of a bond', () => {
  test('comes after every fee and charge of its account, in the order of the days of bonds (money#allocation)', () => {
    const sums = [
      line('PREMIUM', 120_000),
      line('PREMIUM', 60_000, { entryId: 'B0', on: '2026-03-01' }),
      line('FEE', 3_000),
      line('CHARGE', 2_500),
      line('PAYMENT', -75_500),
    ];
    expect(Object.fromEntries(collectedOfBonds(sums))).toEqual({ B0: 60_000, B1: 10_000 });
  });

  test('counts collateral, not what was written off; refunds and unclaimed credits take it back', () => {
    const premium = line('PREMIUM', 120_000);
    expect(collectedOfBonds([premium, line('COLLATERAL', -50_000)]).get('B1')).toBe(50_000);
    expect(collectedOfBonds([premium, line('WRITE_OFF', -50_000)]).get('B1')).toBe(0);
    const back = [line('PAYMENT', -50_000), line('REFUND', 20_000), line('UNCLAIMED', 5_000)];
    expect(collectedOfBonds([premium, ...back]).get('B1')).toBe(25_000);
  });

  test('keeps the day of a bond that was moved, and takes the new one of a corrected date', () => {
    const moved = [
      line('PREMIUM', 100, { entryId: 'OLD', accountId: 'A0', on: '2026-03-01' }),
      line('PREMIUM', 100, { entryId: 'NEW', on: '2026-03-05' }),
      line('PREMIUM', -100, { entryId: 'OLD', accountId: 'A0', on: '2026-03-20' }),
      line('PREMIUM', 100, { entryId: 'OLD', on: '2026-03-20' }),
      line('PAYMENT', -100),
    ];
    expect(collectedOfBonds(moved).get('OLD')).toBe(100);
    const corrected = [
      line('PREMIUM', 100, { entryId: 'OLD', on: '2026-03-01' }),
      line('PREMIUM', 100, { entryId: 'NEW', on: '2026-03-05' }),
      line('PREMIUM', -100, { entryId: 'OLD', on: '2026-03-01' }),
      line('PREMIUM', 100, { entryId: 'OLD', on: '2026-03-09' }),
      line('PAYMENT', -100),
    ];
    expect(Object.fromEntries(collectedOfBonds(corrected))).toEqual({ NEW: 100, OLD: 0 });
  });

  test('is never more than was paid or is owed, over any lines', () => {
    const kinds = fc.constantFrom('PREMIUM', 'FEE', 'CHARGE', 'PAYMENT', 'REFUND', 'WRITE_OFF');
    const any = fc.record({
      accountId: fc.constantFrom('A1', 'A2'),
      entryId: fc.constantFrom('B1', 'B2'),
      kind: kinds,
      on: fc.constantFrom('2026-03-01', '2026-03-02'),
      cents: fc.integer({ min: -500, max: 500 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (sums) => {
        const total = (of: (kind: string) => boolean, account: string) =>
          sums.reduce((all, { kind, accountId, cents }) => all + (accountId === account && of(kind) ? cents : 0), 0);
        const paid = ['A1', 'A2'].map((account) =>
          Math.max(0, 0 - total((kind) => kind === 'PAYMENT' || kind === 'REFUND', account)),
        );
        const collected = [...collectedOfBonds(sums).values()];
        expect(collected.every((cents) => cents >= 0)).toBe(true);
        expect(collected.reduce((all, cents) => all + cents, 0)).toBeLessThanOrEqual((paid[0] ?? 0) + (paid[1] ?? 0));
      }),
    );
  });
});

const rate = (effectiveOn: string, basisPoints: number, version = 1): CommissionRate => ({
  effectiveOn,
  version,
  basisPoints,
  basis: 'written',
});

describe('What a bond gives its agent', () => {
  test('is a share of the income, rounded half up once for each bond', () => {
    const terms = { basisPoints: 1_000, basis: 'written' } as const;
    const [whole, odd] = earnedOf([bond('B1', 120_000), bond('B2', 12_345)], [], () => terms);
    expect([whole?.earnedCents, odd?.earnedCents]).toEqual([12_000, 1_235]);
  });

  test('of what was collected never goes by more than the income: what a court or a sheriff is owed is no income', () => {
    const terms = { basisPoints: 1_000, basis: 'collected' } as const;
    const sums = [line('PREMIUM', 312_500), line('PAYMENT', -312_500)];
    expect(earnedOf([bond('B1', 300_000)], sums, () => terms)).toMatchObject([
      { basisCents: 300_000, earnedCents: 30_000 },
    ]);
  });

  describe('of the premium that an account came with (moving-in#opening-commission)', () => {
    const opened = { entryIds: ['O1', 'O2'], premiumCents: 50_000 };
    const came = { ...bond('B1', 0), opening: opened };
    const premium = [line('PREMIUM', 40_000, { entryId: 'O1' }), line('PREMIUM', 10_000, { entryId: 'O2' })];
    const share = (basis: 'written' | 'collected', sums: AccountSum[]) =>
      earnedOf([came], sums, () => ({ basisPoints: 1_000, basis }))[0];

    test('is what is collected here, after its fees; by what was written it is nothing', () => {
      const sums = [...premium, line('FEE', 5_000), line('PAYMENT', -20_000)];
      expect(share('collected', sums)).toMatchObject({ incomeCents: 50_000, basisCents: 15_000, earnedCents: 1_500 });
      expect(share('written', sums)).toMatchObject({ incomeCents: 0, basisCents: 0, earnedCents: 0 });
    });

    test('is not what a credit paid that came with it, nor what stays written off', () => {
      const before = [...premium, line('FEE', 5_000), line('CREDIT', -8_000), line('WRITE_OFF', -10_000)];
      expect(share('collected', before)?.basisCents).toBe(0);
      expect(share('collected', [...before, line('PAYMENT', -7_000)])?.basisCents).toBe(7_000);
      expect(share('collected', [...before, line('PAYMENT', -90_000)])?.basisCents).toBe(47_000);
    });

    test('stands beside what was written on the same bond here since', () => {
      const more = { ...came, incomeCents: 6_000 };
      const sums = [...premium, line('PREMIUM', 6_000, { on: '2026-03-20' }), line('PAYMENT', -53_000)];
      const terms = { basisPoints: 1_000, basis: 'collected' } as const;
      expect(earnedOf([more], sums, () => terms)).toMatchObject([{ incomeCents: 56_000, basisCents: 53_000 }]);
    });
  });

  test('is nothing without a rate, and of a bond whose income was taken back', () => {
    expect(earnedOf([bond('B1', 120_000)], [], () => null)).toMatchObject([{ earnedCents: 0 }]);
    const terms = { basisPoints: 1_000, basis: 'written' } as const;
    expect(earnedOf([bond('B1', 0), bond('B2', -5)], [], () => terms).map(({ earnedCents }) => earnedCents)).toEqual([
      0, 0,
    ]);
  });

  test('goes by the rate of the bond date; the same day again corrects it; a contract may name another', () => {
    const own = [rate('2026-01-01', 1_000), rate('2026-03-10', 500), rate('2026-03-10', 700, 2)];
    const of = (pricedOn: string, suretyId: string | null = null) =>
      termsFor({ pricedOn, suretyId }, own, new Map([['S1', contracts]]))?.basisPoints ?? null;
    const contracts = [
      { effectiveOn: '2026-03-01', version: 1, terms: { basisPoints: 200, basis: 'collected' } as const },
      { effectiveOn: '2026-03-20', version: 1, terms: null },
    ];
    expect([of('2025-12-31'), of('2026-03-09'), of('2026-03-10')]).toEqual([null, 1_000, 700]);
    expect([of('2026-02-28', 'S1'), of('2026-03-10', 'S1'), of('2026-03-20', 'S1')]).toEqual([1_000, 200, 700]);
  });

  test('in words', () => {
    expect(commissionInWords({ basisPoints: 1_250, basis: 'collected' })).toBe('12.5% of premium collected');
  });
});
