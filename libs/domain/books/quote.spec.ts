import { describe, expect, test } from '@jest/globals';
import { paymentsInWords, QUOTE_START, quoteInWords, quoteOf } from './quote.ts';
import { SEEDED_PREMIUM_RULES } from '../agency/premium.ts';

const by = { rules: SEEDED_PREMIUM_RULES, holidays: [], today: '2026-11-24' };
const orleans = { amountCents: 1_000_000, parish: 'Orleans' };
const smallJefferson = { amountCents: 50_000, parish: 'Jefferson' };

describe('a quote', () => {
  test('prices each charge by its own minimum, with a fee for each bond', () => {
    const quote = quoteOf([orleans, smallJefferson, { amountCents: null, parish: 'Orleans' }], QUOTE_START, by);
    expect(quote?.lines.map(({ premiumCents }) => premiumCents)).toEqual([120_000, 12_500]);
    expect(quote?.lines[1]?.computation).toBe(
      '12.5% of $500.00 is $62.50, below the minimum of $125.00 (R.S. 22:1443; R.S. 13:718(I)(2))',
    );
    expect(quote).toMatchObject({ premiumCents: 132_500, feesCents: 5_000, totalCents: 137_500, downCents: 68_750 });
  });

  test('shares the rest out in instalments of whole cents, the last one what is left', () => {
    const quote = quoteOf([orleans], { ...QUOTE_START, withFees: false, downCents: 20_000, instalments: 3 }, by);
    expect(quote?.payments).toEqual([
      { on: '2026-12-01', amountCents: 33_334 },
      { on: '2026-12-08', amountCents: 33_334 },
      { on: '2026-12-15', amountCents: 33_332 },
    ]);
  });

  test('moves an instalment off a holiday, but for the first, which is the start', () => {
    const holidays = ['2026-12-01', '2026-12-08'];
    const quote = quoteOf([orleans], { ...QUOTE_START, instalments: 2 }, { ...by, holidays });
    expect(quote?.payments.map(({ on }) => on)).toEqual(['2026-12-01', '2026-12-09']);
  });

  test('asks for no instalment where all is paid today', () => {
    const quote = quoteOf([orleans], { ...QUOTE_START, downCents: 122_500 }, by);
    expect(quote?.payments).toEqual([]);
    expect(quote && paymentsInWords(quote, 'WEEKLY')).toBe('');
  });

  test('asks for no instalment of nothing', () => {
    const quote = quoteOf([orleans], { ...QUOTE_START, downCents: 122_498 }, by);
    expect(quote?.payments.map(({ amountCents }) => amountCents)).toEqual([1, 1]);
  });

  test('is none above the total, and none where no rule is in force', () => {
    expect(quoteOf([orleans], { ...QUOTE_START, downCents: 122_501 }, by)).toBeNull();
    expect(quoteOf([orleans], QUOTE_START, { ...by, rules: [] })).toBeNull();
  });

  test('reads as a text to send', () => {
    const quote = quoteOf([orleans, smallJefferson], QUOTE_START, by);
    expect(quote && quoteInWords(quote, 'WEEKLY', { agency: 'Pelican Bonds', today: '2026-11-24' })).toBe(
      [
        'Pelican Bonds: quote of 11/24/2026, valid today',
        'Orleans $10,000.00: $1,200.00 · 12% of $10,000.00 is $1,200.00 (R.S. 22:1443)',
        'Jefferson $500.00: $125.00 · 12.5% of $500.00 is $62.50, below the minimum of $125.00 (R.S. 22:1443; R.S. 13:718(I)(2))',
        'Premium: $1,325.00',
        'Application fees: $50.00',
        'Total: $1,375.00',
        'Today: $687.50',
        'Then 4 payments of $171.88 every week, the first on 12/01/2026, the last on 12/22/2026 with $171.86',
      ].join('\n'),
    );
  });
});
