import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allocatePayments, DEBT_KINDS } from './allocation.ts';

const cents = fc.integer({ min: 0, max: 1_000_000 });
const debts = fc.array(fc.record({ kind: fc.constantFrom(...DEBT_KINDS), amountCents: cents }), { maxLength: 20 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('allocatePayments', () => {
  const owed = [
    { kind: 'premium', amountCents: 120_000 },
    { kind: 'fee', amountCents: 2_500 },
    { kind: 'passThrough', amountCents: 3_000 },
    { kind: 'fee', amountCents: 1_000 },
  ] as const;

  it('pays pass-through first, then fees, then premium, the oldest first', () => {
    expect(allocatePayments(owed, 6_000)).toEqual({
      passThroughCents: 3_000,
      feesCents: 3_000,
      premiumCents: 0,
      creditCents: 0,
      paidCents: [0, 2_500, 3_000, 500],
    });
    expect(allocatePayments(owed, 50_000)).toMatchObject({ premiumCents: 43_500, creditCents: 0 });
  });

  it('keeps what is paid too much as credit', () => {
    expect(allocatePayments(owed, 130_000)).toMatchObject({ premiumCents: 120_000, creditCents: 3_500 });
    expect(allocatePayments([], 100)).toMatchObject({ creditCents: 100 });
  });

  it('allocates every cent once, and pays no debt more than is owed', () => {
    fc.assert(
      fc.property(debts, cents, (owing, paid) => {
        const result = allocatePayments(owing, paid);
        expect(result.passThroughCents + result.feesCents + result.premiumCents + result.creditCents).toBe(paid);
        expect(sum(result.paidCents) + result.creditCents).toBe(paid);
        result.paidCents.forEach((part, index) => {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(owing[index]?.amountCents ?? 0);
        });
        if (result.creditCents > 0) expect(result.paidCents).toEqual(owing.map(({ amountCents }) => amountCents));
      }),
    );
  });

  it('pays later kinds only once the earlier ones are paid', () => {
    fc.assert(
      fc.property(debts, cents, (owing, paid) => {
        const result = allocatePayments(owing, paid);
        const owes = (kind: string) => sum(owing.filter((debt) => debt.kind === kind).map((debt) => debt.amountCents));
        if (result.feesCents > 0) expect(result.passThroughCents).toBe(owes('passThrough'));
        if (result.premiumCents > 0) expect(result.feesCents).toBe(owes('fee'));
      }),
    );
  });
});
