import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { feesOwed, type DueFee } from './fees-owed.ts';

const fee = (entryId: string, amountCents: number, dueOn: string, passThroughCents = 0): DueFee => ({
  entryId,
  amountCents,
  passThroughCents,
  dueOn,
});

describe('what is owed of fees', () => {
  it('payments cover what is owed on first, then the oldest due day', () => {
    const fees = [
      fee('later', 5_000, '2026-03-20'),
      fee('older', 4_000, '2026-03-10'),
      fee('jail', 3_000, '2026-04-01', 3_000),
    ];
    const owed = (paidCents: number) =>
      feesOwed(fees, { passThroughCents: 3_000, paidCents, balanceCents: 132_000 - paidCents });
    expect(owed(0)).toEqual([5_000, 4_000, 3_000]);
    expect(owed(3_000)).toEqual([5_000, 4_000, 0]);
    expect(owed(8_000)).toEqual([4_000, 0, 0]);
    expect(owed(12_000)).toEqual([0, 0, 0]);
  });

  it('what bonds owe on to others comes before fees', () => {
    const fees = [fee('travel', 4_000, '2026-03-10')];
    expect(feesOwed(fees, { passThroughCents: 12_500, paidCents: 14_500, balanceCents: 100_000 })).toEqual([2_000]);
  });

  it('is never more than the balance, nor less than nothing, nor more than the fee', () => {
    const fees = fc.array(
      fc.record({
        entryId: fc.uuid(),
        amountCents: fc.integer({ min: 1, max: 50_000 }),
        passThroughCents: fc.constant(0),
        dueOn: fc.constantFrom('2026-03-10', '2026-03-11', '2026-03-12'),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(
        fees,
        fc.nat(100_000),
        fc.integer({ min: -50_000, max: 100_000 }),
        (list, paidCents, balanceCents) => {
          const owed = feesOwed(list, { passThroughCents: 0, paidCents, balanceCents });
          for (const [index, cents] of owed.entries()) {
            expect(cents).toBeGreaterThanOrEqual(0);
            expect(cents).toBeLessThanOrEqual(list[index]?.amountCents ?? 0);
          }
          const sum = owed.reduce((total, cents) => total + cents, 0);
          const all = list.reduce((total, { amountCents }) => total + amountCents, 0);
          expect(sum).toBe(Math.max(0, Math.min(balanceCents, all - paidCents)));
        },
      ),
    );
  });
});
