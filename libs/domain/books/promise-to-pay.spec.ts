import { describe, expect, it } from '@jest/globals';
import { keptRate, promiseStandings, type PromiseMade } from './promise-to-pay.ts';
import type { MoneyLine } from './money-lines.ts';

/** A place in the log that follows from a day and an hour. */
const at = (day: string, hour = 12) => Date.parse(`${day}T00:00:00Z`) / 3_600_000 + hour;
const promise = (changes: Partial<PromiseMade> = {}): PromiseMade => ({
  promiseId: 'A',
  amountCents: 20_000,
  dueOn: '2026-03-13',
  madeOn: '2026-03-09',
  position: at('2026-03-09', 10),
  over: null,
  ...changes,
});
const lineOn = (on: string, cents: number, position = at(on)): MoneyLine => ({
  on,
  recordedOn: on,
  dueOn: on,
  position,
  cents,
  entryId: 'B',
  kind: 'premium',
  brought: false,
});
const debt = lineOn('2026-03-01', 120_000);
const paid = (entryId: string, on: string, cents: number, position = at(on)): MoneyLine => ({
  ...lineOn(on, -cents, position),
  entryId,
  kind: 'payment',
});
const states = (promises: PromiseMade[], lines: MoneyLine[], today: string) =>
  promiseStandings(promises, [debt, ...lines], today).map(({ state, paidCents }) => [state, paidCents]);

describe('a promise to pay', () => {
  it('is open to the end of its day, and broken at midnight', () => {
    expect(states([promise()], [], '2026-03-13')).toEqual([['open', 0]]);
    expect(states([promise()], [], '2026-03-14')).toEqual([['broken', 0]]);
  });

  it('is kept as soon as payments of its days reach it', () => {
    const halves = [paid('R1', '2026-03-10', 15_000), paid('R2', '2026-03-13', 5_000)];
    expect(states([promise()], halves.slice(0, 1), '2026-03-13')).toEqual([['open', 15_000]]);
    expect(states([promise()], halves, '2026-03-13')).toEqual([['kept', 20_000]]);
    expect(states([promise()], halves, '2026-04-01')).toEqual([['kept', 20_000]]);
  });

  it('counts nothing from before it was made, after its day, or that was undone', () => {
    const early = paid('R1', '2026-03-09', 20_000, at('2026-03-09', 9));
    const late = paid('R2', '2026-03-14', 20_000);
    const undone = [paid('R3', '2026-03-10', 20_000), { ...paid('R3', '2026-03-12', 20_000), cents: 20_000 }];
    expect(states([promise()], [early, late, ...undone], '2026-03-14')).toEqual([['broken', 0]]);
  });

  it('is broken or kept by the days of the payments, whenever somebody typed them', () => {
    const typedLater = paid('R1', '2026-03-13', 20_000, at('2026-03-16'));
    expect(states([promise()], [typedLater], '2026-03-16')).toEqual([['kept', 20_000]]);
  });

  it('counts for nothing where another took its place, it was withdrawn, or its account was closed', () => {
    for (const why of ['replaced', 'withdrawn', 'ended'] as const) {
      const over = { why, position: at('2026-03-11') };
      expect(states([promise({ over })], [], '2026-04-01')).toEqual([[why, 0]]);
      // Kept before that.
      expect(states([promise({ over })], [paid('R1', '2026-03-10', 20_000)], '2026-04-01')).toEqual([['kept', 20_000]]);
      expect(states([promise({ over })], [paid('R1', '2026-03-12', 20_000)], '2026-04-01')).toEqual([[why, 0]]);
    }
  });

  it('ends uncounted where nothing is owed any more', () => {
    const writtenOff: MoneyLine = { ...lineOn('2026-03-11', -120_000), kind: 'other' };
    expect(states([promise()], [writtenOff], '2026-03-10')).toEqual([['open', 0]]);
    expect(states([promise()], [writtenOff], '2026-04-01')).toEqual([['ended', 0]]);
  });

  it('takes each cent once', () => {
    const first = promise();
    const second = promise({ promiseId: 'B', madeOn: '2026-03-12', position: at('2026-03-12'), dueOn: '2026-03-16' });
    const both = [first, second];
    // Typed after the second was made, for a day that both have.
    const one = [paid('R1', '2026-03-12', 20_000, at('2026-03-12', 13))];
    expect(states(both, one, '2026-03-17')).toEqual([
      ['kept', 20_000],
      ['broken', 0],
    ]);
    const more = [paid('R1', '2026-03-12', 35_000, at('2026-03-12', 13))];
    expect(states(both, more, '2026-03-15')).toEqual([
      ['kept', 20_000],
      ['open', 15_000],
    ]);
  });
});

describe('the rate of promises kept', () => {
  it('is 0.5 where none is finished', () => {
    expect(keptRate([])).toBe(0.5);
    expect(keptRate([{ state: 'open' }, { state: 'replaced' }, { state: 'withdrawn' }, { state: 'ended' }])).toBe(0.5);
  });

  it('is the share of those kept among the finished ones', () => {
    expect(keptRate([{ state: 'kept' }])).toBe(1);
    expect(keptRate([{ state: 'broken' }, { state: 'open' }])).toBe(0);
    expect(keptRate([{ state: 'kept' }, { state: 'broken' }, { state: 'broken' }, { state: 'kept' }])).toBe(0.5);
  });
});
