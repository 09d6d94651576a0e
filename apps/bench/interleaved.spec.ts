import { expect, test } from '@jest/globals';
import { interleave, mustBeEqual, type Round } from './interleaved.ts';

const side = (order: string[], name: string, figures: readonly number[], work: Round['work']) => {
  let turn = 0;
  return () => {
    order.push(name);
    turn += 1;
    return Promise.resolve({ figure: figures[turn - 1] ?? 0, work });
  };
};

test('the sides take turns, also in going first; warm-up rounds are left out; the result is medians', async () => {
  const order: string[] = [];
  const compared = await interleave(
    {
      ours: side(order, 'ours', [1_000, 20, 40, 60], { rows: 5 }),
      theirs: side(order, 'theirs', [1, 10, 10, 10], { rows: 5 }),
    },
    { rounds: 3, warmUp: 1 },
  );
  expect(order.join(' ')).toBe('ours theirs theirs ours ours theirs theirs ours');
  expect(compared).toEqual({ ours: 40, theirs: 10, ratio: 4, ratios: [2, 4, 6], work: { rows: 5 } });
});

test('a side that does less than the other fails the run, already in the warm-up', async () => {
  const order: string[] = [];
  const lazy = { ours: side(order, 'ours', [9], { events: 100 }), theirs: side(order, 'theirs', [1], { events: 99 }) };
  await expect(interleave(lazy, { rounds: 5, warmUp: 1 })).rejects.toThrow('events: 100 and 99');
  expect(order).toEqual(['ours', 'theirs']);
});

test('work that only one side reports does not count as equal, nor does none at all', () => {
  expect(() => mustBeEqual({ events: 1, cents: 5 }, { events: 1 })).toThrow('cents: 5 and undefined');
  expect(() => mustBeEqual({}, {})).toThrow('same work');
  expect(() => mustBeEqual({ events: 1, cents: 5 }, { cents: 5, events: 1 })).not.toThrow();
});
