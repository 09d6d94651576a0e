import { describe, expect, test } from '@jest/globals';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { besideTheRule, offRate, ratesByParish, ratesOf, type ChargedBond } from './rates-charged.ts';

const bond: ChargedBond = {
  bondId: '0197a000-0000-7000-8000-000000000002',
  agentName: 'Remy Guidry',
  writtenOn: '2026-03-09',
  defendantName: 'Odile Fontenot',
  powerNumber: 'P-1',
  isRewrite: false,
  faceCents: 1_000_000,
  adjustedCents: 0,
  jurisdiction: 'Orleans',
  postedAt: null,
  premiumCents: 120_000,
};
const judged = (other: Partial<ChargedBond> = {}, rules = SEEDED_PREMIUM_RULES) =>
  besideTheRule(rules, { ...bond, ...other });

describe('A bond beside the premium rule of its parish and day (money#rates-charged)', () => {
  test('it is charged what the rule says', () => {
    expect(judged()).toMatchObject({ parish: 'Orleans', lawfulCents: 120_000, chargedCents: 120_000, why: null });
    expect(judged().computation).toBe('12% of $10,000.00 is $1,200.00 (R.S. 22:1443)');
  });

  test('a rate above that of its parish is above, by one cent already', () => {
    expect(judged({ premiumCents: 130_000 })).toMatchObject({ why: 'above', chargedCents: 130_000 });
    expect(judged({ premiumCents: 120_001 }).why).toBe('above');
  });

  test('Jefferson and its courts go by their own rate, Jefferson Davis by the standard one', () => {
    expect(judged({ jurisdiction: null, postedAt: 'Jefferson 2nd Parish Court', premiumCents: 125_000 })).toMatchObject(
      {
        parish: 'Jefferson',
        why: null,
      },
    );
    expect(judged({ jurisdiction: 'Jefferson Davis', premiumCents: 125_000 }).why).toBe('above');
  });

  test('less than the rule is an approved adjustment, or explained by nothing', () => {
    expect(judged({ adjustedCents: 20_000 })).toMatchObject({ why: 'adjusted', chargedCents: 100_000 });
    expect(judged({ premiumCents: 110_000 }).why).toBe('below');
    expect(judged({ premiumCents: 110_000, adjustedCents: 20_000 }).why).toBe('below');
  });

  test('a corrected rule counts for the bonds that its first version priced', () => {
    const [standard] = SEEDED_PREMIUM_RULES;
    if (!standard) throw new Error('There is a standard rule.');
    const corrected = [...SEEDED_PREMIUM_RULES, { ...standard, version: 2, rateBasisPoints: 1_000 }];
    expect(judged({}, corrected)).toMatchObject({ why: 'above', lawfulCents: 100_000 });
  });

  test('a rewrite goes by the rewrite rate, a small bond by the minimum, and a day without a rule is named', () => {
    expect(judged({ isRewrite: true, premiumCents: 20_000 }).why).toBeNull();
    expect(judged({ faceCents: 50_000, premiumCents: 12_000 })).toMatchObject({ why: null, lawfulCents: 12_000 });
    expect(judged({ writtenOn: '1899-12-31' })).toMatchObject({ why: 'no-rule', lawfulCents: 0 });
  });
});

test('Sums of parishes are those of their bonds, and what was charged above is not lessened by what was below', () => {
  const bonds = [
    judged(),
    judged({ premiumCents: 130_000 }),
    judged({ adjustedCents: 20_000, writtenOn: '2026-03-01' }),
    judged({ jurisdiction: 'Caddo', premiumCents: 119_000 }),
    judged({ jurisdiction: null }),
  ];
  expect(ratesByParish(bonds).map(({ parish, bonds: count, aboveCents }) => [parish, count, aboveCents])).toEqual([
    ['', 1, 0],
    ['Caddo', 1, 0],
    ['Orleans', 3, 10_000],
  ]);
  expect(ratesOf(bonds)).toEqual({
    bonds: 5,
    faceCents: 5_000_000,
    lawfulCents: 600_000,
    chargedCents: 589_000,
    adjustedCents: 20_000,
    aboveCents: 10_000,
    belowCents: -21_000,
  });
  expect(offRate(bonds).map(({ why, writtenOn }) => [why, writtenOn])).toEqual([
    ['above', '2026-03-09'],
    ['adjusted', '2026-03-01'],
    ['below', '2026-03-09'],
  ]);
});
