import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../kernel/days.ts';
import { inQueueOrder, rankCase, type QueuedCase } from './recovery-queue.ts';

const today = '2026-03-09';
const queued = (changes: Partial<QueuedCase>): QueuedCase => ({
  id: 'a',
  exposureCents: 500_000,
  dueOn: addDays(today, 40),
  confidence: null,
  ...changes,
});

describe('The rank of a case', () => {
  it.each([
    [{}, '$5,000, no lead in 14 days, 40 days left'],
    [{ confidence: 90 }, '$5,000, good lead (90%), 40 days left'],
    [{ confidence: 60 }, '$5,000, weak lead (60%), 40 days left'],
    [{ dueOn: addDays(today, 1) }, '$5,000, no lead in 14 days, 1 day left'],
    [{ dueOn: today }, '$5,000, no lead in 14 days, due today'],
    [{ dueOn: addDays(today, -3) }, '3 days overdue'],
    [{ dueOn: null }, 'No due date'],
  ])('of %j is explained as %s', (changes, explanation) => {
    expect(rankCase(queued(changes), today).explanation).toBe(explanation);
  });
});

describe('The queue', () => {
  const order = (...cases: Partial<QueuedCase>[]) => inQueueOrder(cases.map(queued), today).map(({ id }) => id);

  it('has the overdue first, longest first, then by rank, by deadline and by id', () => {
    expect(
      order(
        { id: 'none', dueOn: null, exposureCents: 900_000_000 },
        { id: 'far', dueOn: addDays(today, 80) },
        { id: 'near', dueOn: addDays(today, 2) },
        { id: 'late', dueOn: addDays(today, -1), exposureCents: 1 },
        { id: 'longest', dueOn: addDays(today, -9), exposureCents: 1 },
        { id: 'large', exposureCents: 50_000_000 },
      ),
    ).toEqual(['longest', 'late', 'large', 'near', 'far', 'none']);
    // $10,000 in 80 days is as much as $5,000 in 40.
    expect(order({ id: 'z', dueOn: addDays(today, 80), exposureCents: 1_000_000 }, { id: 'y' })).toEqual(['y', 'z']);
    expect(order({ id: 'd' }, { id: 'c' })).toEqual(['c', 'd']);
  });

  it('is the same whatever order the cases come in, and no later one has to be before an earlier one', () => {
    const anyCase = fc.record({
      id: fc.uuid(),
      exposureCents: fc.integer({ min: 0, max: 1_000_000_000 }),
      dueOn: fc.option(
        fc.integer({ min: -30, max: 200 }).map((days) => addDays(today, days)),
        { nil: null },
      ),
      confidence: fc.option(fc.constantFrom(50, 60, 70, 80, 90, 100), { nil: null }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyCase, { selector: ({ id }) => id }), (cases) => {
        const sorted = inQueueOrder(cases, today);
        expect(inQueueOrder(cases.toReversed(), today)).toEqual(sorted);
        for (const [index, one] of sorted.entries()) {
          const next = sorted[index + 1];
          if (!next) continue;
          const [late, nextLate] = [one, next].map(({ dueOn }) => dueOn !== null && dueOn < today);
          if (nextLate) expect(late && one.dueOn! <= next.dueOn!).toBe(true);
          else if (!late) expect(rankCase(one, today).rank).toBeGreaterThanOrEqual(rankCase(next, today).rank);
        }
      }),
    );
  });
});
