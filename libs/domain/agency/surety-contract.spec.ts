import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { inForceOn } from '../kernel/effective-rates.ts';
import { suretyDues, termsInWords, type Rounding, type SuretyTerms } from './surety-contract.ts';

const terms: SuretyTerms = {
  premiumCentsPerThousand: 1_000,
  premiumBasisPoints: null,
  bufCentsPerThousand: 1_000,
  minimumCents: 0,
  rounding: 'proportional',
  limitCents: null,
};
const due = (faceCents: number | null, changes: Partial<SuretyTerms> = {}, premiumCents = 120_000) => {
  const dues = suretyDues({ ...terms, ...changes }, { faceCents, premiumCents });
  return [dues.premiumCents, dues.bufCents] as const;
};

describe('What a bond owes its surety', () => {
  test('is a rate per $1,000 of face for the premium and for the build-up fund (money#surety-dues)', () => {
    expect(due(1_000_000)).toEqual([10_000, 10_000]);
    expect(due(1_000_000, { premiumCentsPerThousand: 750, bufCentsPerThousand: 500 })).toEqual([7_500, 5_000]);
  });

  test('is nothing without a face, also where a minimum is set', () => {
    expect(due(null, { minimumCents: 5_000 })).toEqual([0, 0]);
    expect(due(0, { minimumCents: 5_000 })).toEqual([0, 0]);
  });

  test('counts started hundreds or thousands where the contract says so, to the cent elsewhere (money#surety-dues)', () => {
    const of = (rounding: Rounding) => due(150_050, { rounding });
    expect(of('proportional')).toEqual([1_501, 1_501]);
    expect(of('started100')).toEqual([1_600, 1_600]);
    expect(of('started1000')).toEqual([2_000, 2_000]);
    expect(due(200_000, { rounding: 'started1000' })).toEqual([2_000, 2_000]);
  });

  test('has a minimum for the premium alone', () => {
    expect(due(150_000, { rounding: 'started1000', minimumCents: 5_000 })).toEqual([5_000, 2_000]);
  });

  test('may be a part of the premium, while the build-up fund goes by the face', () => {
    const ofPremium = { premiumCentsPerThousand: null, premiumBasisPoints: 1_000 };
    expect(due(1_000_000, ofPremium)).toEqual([12_000, 10_000]);
    expect(due(1_000_000, ofPremium, 12_345)).toEqual([1_235, 10_000]);
  });

  test('never falls as the face grows, and by started amounts is never less than to the cent', () => {
    const rate = fc.integer({ min: 0, max: 100_000 });
    const face = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(rate, face, face, (premiumCentsPerThousand, a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        for (const rounding of ['proportional', 'started100', 'started1000'] as const) {
          const of = (faceCents: number) => due(faceCents, { premiumCentsPerThousand, rounding })[0];
          expect(of(less)).toBeLessThanOrEqual(of(more));
          expect(of(less)).toBeGreaterThanOrEqual(due(less, { premiumCentsPerThousand })[0]);
        }
      }),
    );
  });

  test('stands in one line of words', () => {
    const own = { minimumCents: 5_000, rounding: 'started1000', limitCents: 10_000_000 } as const;
    expect(termsInWords({ ...terms, ...own })).toBe(
      'premium $10.00 per $1,000, at least $50.00, BUF $10.00 per $1,000, per started $1,000, at most $100,000.00 per power',
    );
    expect(termsInWords({ ...terms, premiumCentsPerThousand: null, premiumBasisPoints: 1_050 })).toBe(
      'premium 10.5% of the premium, BUF $10.00 per $1,000, to the cent',
    );
  });
});

test('of the rows that hold from a day on, the newest of them is in force, the highest version of its day', () => {
  const row = (effectiveOn: string, version: number) => ({ effectiveOn, version });
  const rows = [row('2026-03-01', 1), row('2026-01-01', 1), row('2026-03-01', 2), row('2026-06-01', 1)];
  expect(inForceOn(rows, '2025-12-31')).toBeNull();
  expect(inForceOn(rows, '2026-02-28')).toEqual(row('2026-01-01', 1));
  expect(inForceOn(rows, '2026-03-01')).toEqual(row('2026-03-01', 2));
  expect(inForceOn(rows.toReversed(), '2026-05-31')).toEqual(row('2026-03-01', 2));
});
