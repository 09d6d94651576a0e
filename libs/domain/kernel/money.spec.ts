import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalOfCents, formatCents, MAX_AMOUNT_CENTS, parseAmount, shareOfCents } from './money.ts';

describe('parseAmount', () => {
  it.each([
    ['25', 2500],
    ['25.5', 2550],
    ['$1,234.56', 123456],
    ['.05', 5],
    ['12 000', 1_200_000],
    ['$ 1,000', 100_000],
    ['10000000.00', MAX_AMOUNT_CENTS],
    ['10000000.01', MAX_AMOUNT_CENTS + 1],
    ['9'.repeat(40), Number.MAX_SAFE_INTEGER],
  ])('reads %s as %d cents', (typed, cents) => {
    expect(parseAmount(typed)).toBe(cents);
  });

  it.each(['', '.', '$', '-1', 'NaN', '1e3', '1.234', '1a2', '1.2.3'])('refuses %p', (typed) => {
    expect(parseAmount(typed)).toBeNull();
  });

  it('reads back whatever is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }), (cents) => {
        expect(parseAmount(formatCents(cents))).toBe(cents);
        expect(parseAmount(decimalOfCents(cents))).toBe(cents);
      }),
    );
  });
});

describe('shareOfCents', () => {
  it.each([
    [1_000_000, 1200, 120_000],
    [12_345, 1250, 1_543],
    [4, 1250, 1],
    [3, 1250, 0],
  ])('%d cents at %d basis points is %d', (cents, rate, share) => {
    expect(shareOfCents(cents, rate)).toBe(share);
  });
});

describe('A negative amount', () => {
  it('has a true minus before the dollar where people read it', () => {
    expect(formatCents(-13_000)).toBe('\u2212$130.00');
    expect(formatCents(-5)).toBe('\u2212$0.05');
  });

  it('has a hyphen where programs read it', () => {
    expect(decimalOfCents(-123_456)).toBe('-1234.56');
    expect(decimalOfCents(-5)).toBe('-0.05');
  });

  it('is refused where it is typed, whichever sign it has', () => {
    for (const typed of ['-130.00', '\u2212130.00', formatCents(-13_000)]) expect(parseAmount(typed)).toBeNull();
  });
});
