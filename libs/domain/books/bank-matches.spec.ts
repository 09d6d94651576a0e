import { describe, expect, it } from '@jest/globals';
import { exactOnes, proposalsFor, type ComparedItem } from './bank-matches.ts';

const line = { postedOn: '2026-03-10', amountCents: 15_000 };
const item = (on: string, given: Partial<ComparedItem> = {}): ComparedItem => ({
  on,
  amountCents: 15_000,
  isCheck: false,
  hasSameNumber: false,
  ...given,
});
const daysFor = (items: ComparedItem[], of = line) =>
  proposalsFor(of, items).map(({ on, isExact }) => `${on}${isExact ? ' exact' : ''}`);

describe('What fits a line of the bank (money#bank-matching)', () => {
  it('has the same amount, with its sign, and a day at most three days away; the nearest is first', () => {
    const days = ['2026-03-06', '2026-03-07', '2026-03-10', '2026-03-12', '2026-03-13', '2026-03-14'];
    expect(daysFor(days.map((on) => item(on)))).toEqual(['2026-03-10 exact', '2026-03-12', '2026-03-07', '2026-03-13']);
    expect(
      daysFor([item('2026-03-10', { amountCents: -15_000 }), item('2026-03-10', { amountCents: 15_001 })]),
    ).toEqual([]);
  });

  it('is a check that was paid out up to 30 days before, and first the one with its number', () => {
    const out = { postedOn: '2026-03-31', amountCents: -6_000 };
    const check = { amountCents: -6_000, isCheck: true };
    const checks = [
      item('2026-02-28', check),
      item('2026-03-01', { ...check, hasSameNumber: true }),
      item('2026-03-30', check),
      item('2026-03-01', { amountCents: -6_000 }),
    ];
    expect(daysFor(checks, out)).toEqual(['2026-03-01 exact', '2026-03-30']);
    const taken = item('2026-03-01', { isCheck: true }); // a check that came in is at the bank when it is deposited
    expect(daysFor([taken], { ...line, postedOn: '2026-03-20' })).toEqual([]);
  });

  it('is never more than ten', () => {
    expect(daysFor(Array.from({ length: 12 }, () => item('2026-03-10')))).toHaveLength(10);
  });
});

describe('Lines that one press matches (money#bank-matching)', () => {
  it('have exactly one exact proposal, which is that of no other line', () => {
    const exact = (id: string) => ({ id, isExact: true });
    const near = (id: string) => ({ id, isExact: false });
    const proposed = [
      ['one', [exact('a'), near('b')]],
      ['near alone', [near('b')]],
      ['two of them', [exact('c'), exact('d')]],
      ['the same', [exact('e')]],
      ['as this one', [exact('e')]],
      ['nothing', []],
    ] as const;
    expect(exactOnes(proposed)).toEqual([['one', exact('a')]]);
  });
});
