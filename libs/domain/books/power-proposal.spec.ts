import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { sameButForZeros } from '../kernel/power-number.ts';
import { proposedPowers } from './power-proposal.ts';

const power = (powerNumber: string, amountCents: number, expiresOn: string | null = null) => ({
  powerId: powerNumber,
  powerNumber,
  amountCents,
  expiresOn,
});
const numbersFor = (powers: ReturnType<typeof power>[], ...faces: number[]) =>
  proposedPowers(powers, faces).map((proposed) => proposed?.powerNumber ?? null);

describe('The power that is proposed (powers#proposed-power)', () => {
  test('is the smallest that covers the face, then the one that expires first, then by number', () => {
    const powers = [
      power('A5', 5_000_000),
      power('A3', 1_000_000),
      power('A4', 1_000_000, '2027-01-31'),
      power('A2', 1_000_000, '2027-01-31'),
      power('A1', 999_999, '2026-12-31'),
    ];
    expect(numbersFor(powers, 1_000_000)).toEqual(['A2']);
    expect(numbersFor(powers, 999_999)).toEqual(['A1']);
    expect(numbersFor(powers, 1_000_001)).toEqual(['A5']);
    expect(numbersFor(powers, 5_000_001)).toEqual([null]);
  });

  test('is never proposed for two rows, and the rows are served in their order', () => {
    const powers = [power('A1', 1_000_000), power('A2', 2_500_000), power('A3', 2_500_000)];
    expect(numbersFor(powers, 500_000, 500_000, 2_000_000, 100)).toEqual(['A1', 'A2', 'A3', null]);
    expect(numbersFor(powers, 2_500_000, 9_000_000, 500_000)).toEqual(['A2', null, 'A1']);
  });

  test('covers its face, and a smaller one that does is proposed to nobody later', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, amounts, (papers, faces) => {
        const powers = papers.map((cents, at) => power(`P${at}`, cents));
        const taken = new Set<string>();
        proposedPowers(powers, faces).forEach((proposed, row) => {
          const fits = powers.filter((one) => !taken.has(one.powerId) && one.amountCents >= (faces[row] ?? 0));
          expect(proposed?.amountCents ?? null).toBe(
            fits.length === 0 ? null : Math.min(...fits.map(({ amountCents }) => amountCents)),
          );
          if (!proposed) return;
          expect(taken.has(proposed.powerId)).toBe(false);
          taken.add(proposed.powerId);
        });
      }),
    );
  });
});

test('numbers that are equal but for leading zeros are those that may be meant', () => {
  expect(sameButForZeros('as5-0001234')).toContain('AS51234');
  expect(sameButForZeros('P98')).toContain('P098');
  expect(sameButForZeros('P098')).toContain('P98');
  expect(sameButForZeros('P0')).toContain('P000');
  for (const number of ['P98', 'P098', '0012', 'P']) expect(sameButForZeros(number)).not.toContain(number);
  expect(sameButForZeros('P')).toEqual([]);
});
