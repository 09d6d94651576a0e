import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_AMOUNT_CENTS } from '../kernel/money.ts';
import { PARISHES } from './parishes.ts';
import { pricingParish, quotePremium, SEEDED_PREMIUM_RULES, unusualInRule, type PremiumRule } from './premium.ts';

const price = (amountCents: number | null, jurisdiction: string | null, postedAt: string | null = null) =>
  quotePremium(SEEDED_PREMIUM_RULES, { amountCents, jurisdiction, postedAt, on: '2026-03-09' });

describe('the premium (money#whole-cents, money#premium-rules, money#which-parish-prices)', () => {
  it.each(PARISHES.map((parish) => [parish, parish === 'Jefferson' ? 125_000 : 120_000] as const))(
    'of $10,000.00 in %s is %d cents',
    (parish, premium) => {
      expect(price(1_000_000, parish)?.premiumCents).toBe(premium);
    },
  );

  it.each(PARISHES.map((parish) => [parish, parish === 'Jefferson' ? 12_500 : 12_000] as const))(
    'of $50.00 in %s is the minimum of %d cents',
    (parish, minimum) => {
      expect(price(5_000, parish)?.premiumCents).toBe(minimum);
    },
  );

  it('meets the minimum exactly at $1,000.00 and leaves it a cent above', () => {
    expect(price(100_000, 'Orleans')?.premiumCents).toBe(12_000);
    expect(price(100_005, 'Orleans')?.premiumCents).toBe(12_001);
    expect(price(100_000, 'Jefferson')?.premiumCents).toBe(12_500);
  });

  it.each([
    [100_004, 'Orleans', 12_000], // 12,000.48
    [100_005, 'Orleans', 12_001], // 12,000.60
    [100_004, 'Jefferson', 12_501], // 12,500.5: half a cent is rounded up
    [100_003, 'Jefferson', 12_500], // 12,500.375
  ])('of %d cents in %s is rounded half-up once to %d', (amount, parish, premium) => {
    expect(price(amount, parish)?.premiumCents).toBe(premium);
  });

  it('is nothing without an amount', () => {
    expect(price(null, 'Jefferson')).toMatchObject({ premiumCents: 0, computation: 'No amount yet: no premium.' });
    expect(price(0, null)?.premiumCents).toBe(0);
  });

  it('never falls as the amount grows, and never below the minimum', () => {
    const amount = fc.integer({ min: 1, max: MAX_AMOUNT_CENTS - 1 });
    fc.assert(
      fc.property(amount, fc.constantFrom(...PARISHES), (cents, parish) => {
        const premium = price(cents, parish)?.premiumCents ?? 0;
        expect(Number.isSafeInteger(premium)).toBe(true);
        expect(premium).toBeGreaterThanOrEqual(12_000);
        expect(price(cents + 1, parish)?.premiumCents).toBeGreaterThanOrEqual(premium);
      }),
    );
  });

  it('shows its computation with the citation', () => {
    expect(price(1_000_000, 'Orleans')?.computation).toBe('12% of $10,000.00 is $1,200.00 (R.S. 22:1443)');
    expect(price(50_000, 'Jefferson')?.computation).toBe(
      '12.5% of $500.00 is $62.50, below the minimum of $125.00 (R.S. 22:1443; R.S. 13:718(I)(2))',
    );
  });
});

describe('the parish that prices a bond (money#which-parish-prices)', () => {
  it.each([
    ['Jefferson', null, 'Jefferson'],
    ['JEFFERSON 24TH JDC (GRETNA)', null, 'Jefferson'],
    ['Jefferson Davis', null, 'Jefferson Davis'],
    ['jefferson davis parish', null, 'jefferson davis parish'],
    [null, 'Jefferson', 'Jefferson'],
    ['', 'Jefferson', 'Jefferson'],
    ['  ', 'Jefferson Davis', 'Jefferson Davis'],
    ['Orleans', 'Jefferson', 'Orleans'], // posted at decides only where the jurisdiction is empty
    [null, null, null],
  ])('of jurisdiction %p, posted at %p is %p', (jurisdiction, postedAt, parish) => {
    expect(pricingParish(jurisdiction, postedAt)).toBe(parish);
  });

  it('charges Jefferson Davis the standard rate', () => {
    expect(price(1_000_000, 'Jefferson Davis')?.premiumCents).toBe(120_000);
    expect(price(1_000_000, null, 'Jefferson')?.premiumCents).toBe(125_000);
    expect(price(1_000_000, null)?.premiumCents).toBe(120_000);
  });
});

describe('the rule in force', () => {
  const rule = (parish: string | null, effectiveOn: string, rateBasisPoints: number, version = 1): PremiumRule => ({
    parish,
    effectiveOn,
    version,
    commissionerBasisPoints: 0,
    rateBasisPoints,
    minimumCents: 0,
    rewriteBasisPoints: 0,
    citation: 'test',
  });
  const rules = [
    rule(null, '2026-01-01', 1_000),
    rule(null, '2026-07-01', 1_100),
    rule('Orleans', '2026-04-01', 900),
    rule('Orleans', '2026-03-01', 950),
  ];
  const rate = (parish: string | null, on: string) =>
    quotePremium(rules, { amountCents: 100, jurisdiction: parish, postedAt: null, on })?.rule.rateBasisPoints ?? null;

  it.each([
    [null, '2025-12-31', null],
    [null, '2026-01-01', 1_000],
    [null, '2026-06-30', 1_000],
    [null, '2026-07-01', 1_100],
    ['Orleans', '2026-02-28', 1_000],
    ['Orleans', '2026-03-31', 950],
    ['Orleans', '2026-04-01', 900],
    ['Orleans', '2026-12-31', 900],
  ])('for %p on %s has rate %p', (parish, on, expected) => {
    expect(rate(parish, on)).toBe(expected);
  });

  it('is the newest version of its day, whatever their order (money#corrected-premium-rules)', () => {
    const corrected = [
      rule(null, '2026-01-01', 1_200, 3),
      rule(null, '2026-01-01', 1_000),
      rule(null, '2026-01-01', 9, 2),
    ];
    const bond = { amountCents: 100_000, jurisdiction: null, postedAt: null, on: '2026-05-01' };
    for (const rules of [corrected, corrected.toReversed()])
      expect(quotePremium(rules, bond)?.rule).toMatchObject({ version: 3, rateBasisPoints: 1_200 });
    const later = [...corrected, rule(null, '2026-04-01', 700)];
    expect(quotePremium(later, bond)?.premiumCents).toBe(7_000);
  });
});

describe('a premium rule needs a second confirmation (money#corrected-premium-rules)', () => {
  const usual = { rateBasisPoints: 1_200, minimumCents: 12_000, rewriteBasisPoints: 200 };
  it.each([
    [{}, []],
    [{ rateBasisPoints: 100, rewriteBasisPoints: 2_000, minimumCents: 1 }, []],
    [{ rateBasisPoints: 99 }, ['a rate of 0.99%']],
    [{ rateBasisPoints: 2_001, minimumCents: 0 }, ['a rate of 20.01%', 'a minimum of $0.00']],
    [{ rewriteBasisPoints: 0 }, ['a rewrite rate of 0%']],
  ])('where %j leads to %j', (changes, words) => {
    expect(unusualInRule({ ...usual, ...changes })).toEqual(words);
  });
});
