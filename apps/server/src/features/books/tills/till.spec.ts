import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Refused } from '../../../kernel/refused.ts';
import { countTill, tillDecider } from './till.ts';

const count = {
  countId: '5b7d9f1a-3c5e-4a7b-8d9f-1b3d5f7a9c1e',
  countedBy: '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44',
  countedAt: '2026-03-10T23:00:00.000Z',
  countedOn: '2026-03-10',
};
const counted = (countedCents: number, thereCents: number, expectedCents = thereCents) =>
  countTill({ ...count, countedCents, expectedCents, thereCents });

describe('Counting the drawer (money#counting-the-drawer)', () => {
  it('books nothing where it is exact', () => {
    expect(counted(51_200, 51_200).map(({ data }) => data.postings)).toEqual([[]]);
  });

  it('books what is missing as an expense, and what is too much against it', () => {
    const lines = (countedCents: number) =>
      counted(countedCents, 51_200).flatMap(({ data }) =>
        data.postings.map(({ account, side, amountCents }) => [account, side, amountCents]),
      );
    expect(lines(50_000)).toEqual([
      ['5400', 'debit', 1_200],
      ['1010', 'credit', 1_200],
    ]);
    expect(lines(51_250)).toEqual([
      ['1010', 'debit', 50],
      ['5400', 'credit', 50],
    ]);
  });

  it('is refused where cash came or went since the books were looked at, with what lies there now', () => {
    expect(() => counted(50_000, 61_200, 51_200)).toThrow(new Refused('DRAWER_MOVED', { there: '$612.00' }));
  });

  it('leaves in the books what was counted, whatever it was', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(cents, cents, (countedCents, thereCents) => {
        const booked = counted(countedCents, thereCents).flatMap(({ data }) => data.postings);
        const moved = booked
          .filter(({ account }) => account === '1010')
          .reduce((sum, { side, amountCents }) => sum + (side === 'debit' ? amountCents : -amountCents), 0);
        expect(thereCents + moved).toBe(countedCents);
      }),
    );
  });

  it('keeps the last hundred counts, the newest first', () => {
    const { initial, evolve } = tillDecider;
    const state = Array.from({ length: 120 }, (_, nth) => nth).reduce((till, nth) => {
      const [event] = counted(nth, nth);
      return event === undefined ? till : evolve(till, { ...event, eventId: String(nth) });
    }, initial('drawer'));
    expect(state.counts.map(({ countedCents }) => countedCents)).toEqual(
      Array.from({ length: 100 }, (_, nth) => 119 - nth),
    );
  });
});
