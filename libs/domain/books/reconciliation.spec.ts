import { describe, expect, it } from '@jest/globals';
import { addDays } from '../kernel/days.ts';
import { ageOf, differenceOf } from './reconciliation.ts';

const comesTo = { openingCents: 10_000, statementCents: 12_500, inCents: 5_000, outCents: -2_500 };

describe('The difference of a reconciliation (money#reconciliation)', () => {
  it('is what the statement says beyond the opening balance and what is ticked', () => {
    expect(differenceOf(comesTo)).toBe(0);
    expect(differenceOf({ ...comesTo, inCents: 4_999 })).toBe(1);
    expect(differenceOf({ ...comesTo, outCents: 0 })).toBe(-2_500);
  });

  it('is taken of an overdrawn account, too', () => {
    expect(differenceOf({ openingCents: -100, statementCents: -350, inCents: 0, outCents: -250 })).toBe(0);
  });
});

describe('What is outstanding (money#outstanding-at-the-bank)', () => {
  const check = { on: '2026-01-01', isCheck: true, amountCents: -6_000 };
  const after = (days: number) => addDays(check.on, days);

  it('is as old as its day in the books is before the statement', () => {
    expect(ageOf(check, after(12))).toEqual({ days: 12, isStale: false });
  });

  it('is stale where it is a check of the agency that was not cashed for more than 180 days', () => {
    expect(ageOf(check, after(180)).isStale).toBe(false);
    expect(ageOf(check, after(181)).isStale).toBe(true);
    expect(ageOf({ ...check, isCheck: false }, after(181)).isStale).toBe(false);
    expect(ageOf({ ...check, amountCents: 6_000 }, after(181)).isStale).toBe(false);
  });
});
