import { describe, expect, it } from '@jest/globals';
import { holidayMoves } from './instalment-days.ts';
import type { MoneyLine } from './money-lines.ts';
import type { PlanVersion } from './payment-plan.ts';
import { instalmentsKept, promisesKept } from './plans-kept.ts';
import type { PromiseMade } from './promise-to-pay.ts';

/** A place in the log that follows from a day. */
const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 3_600_000;
const line = (on: string, cents: number, changes: Partial<MoneyLine> = {}): MoneyLine => ({
  on,
  recordedOn: on,
  dueOn: on,
  position: at(on),
  cents,
  entryId: `${on} ${String(cents)}`,
  brought: false,
  kind: cents < 0 ? 'payment' : 'premium',
  ...changes,
});
const version = (changes: Partial<PlanVersion> = {}): PlanVersion => ({
  setOn: '2026-03-02',
  position: at('2026-03-02'),
  amountCents: 10_000,
  frequency: 'WEEKLY' as const,
  startOn: '2026-03-06',
  endsAfter: null,
  downs: [],
  spread: false,
  skips: [],
  endedOn: null,
  endedBy: null,
  ...changes,
});
const debt = line('2026-03-01', 35_000);
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const NONE = { due: 0, late: 0, dueCents: 0, paidCents: 0, lateCents: 0 };

const kept = (versions: PlanVersion[], lines: MoneyLine[], days = MARCH) =>
  instalmentsKept({ versions, lines: [debt, ...lines], moves: holidayMoves([]) }, days);

describe('instalments of a period', () => {
  it('fall due on their days, the last with what is left of the plan; due is paid and late', () => {
    const paid = [line('2026-03-06', -10_000), line('2026-03-14', -7_500)];
    // March 6, 13, 20 and 27: $100 each, of the last $50.
    expect(kept([version()], paid)).toEqual({
      due: 4,
      late: 3,
      dueCents: 35_000,
      paidCents: 17_500,
      lateCents: 17_500,
    });
    expect(kept([version()], paid, { from: '2026-03-07', to: '2026-03-20' })).toEqual({
      due: 2,
      late: 2,
      dueCents: 20_000,
      paidCents: 7_500,
      lateCents: 12_500,
    });
    expect(kept([version()], paid, { from: '2026-02-01', to: '2026-03-05' })).toEqual(NONE);
  });

  it('are not asked for once the plan is paid off, ended or skipped them', () => {
    expect(kept([version()], [line('2026-03-06', -35_000)])).toEqual({
      due: 1,
      late: 0,
      dueCents: 10_000,
      paidCents: 10_000,
      lateCents: 0,
    });
    const ended = version({ endedOn: '2026-03-13', endedBy: 'hand' });
    expect(kept([ended], [])).toEqual({ ...NONE, due: 1, late: 1, dueCents: 10_000, lateCents: 10_000 });
    const skipped = version({ skips: [{ index: 0, skippedOn: '2026-03-04' }] });
    expect(kept([skipped], [], { from: '2026-03-01', to: '2026-03-12' })).toEqual(NONE);
  });

  it('of a version that was replaced are those up to its eve; the next carries what was late and asks for its own', () => {
    const next = version({
      setOn: '2026-03-16',
      position: at('2026-03-16'),
      amountCents: 5_000,
      startOn: '2026-03-20',
    });
    // $100 on the 6th and 13th are late on the eve; $50 on the 20th and 27th after what was carried.
    expect(kept([version(), next], [line('2026-03-21', -22_000)])).toEqual({
      due: 4,
      late: 4,
      dueCents: 30_000,
      paidCents: 2_000,
      lateCents: 28_000,
    });
  });
});

const promise = (promiseId: string, madeOn: string, dueOn: string): PromiseMade => ({
  promiseId,
  madeOn,
  dueOn,
  amountCents: 10_000,
  position: at(madeOn),
  over: null,
});

describe('promises of a period', () => {
  it('count as made on the day they were made, and as kept, broken or open by their own day', () => {
    const promises = [
      promise('A', '2026-02-20', '2026-03-03'),
      promise('B', '2026-03-04', '2026-03-10'),
      promise('C', '2026-03-12', '2026-03-28'),
      promise('D', '2026-03-29', '2026-04-05'),
    ];
    const lines = [debt, line('2026-03-02', -10_000), line('2026-03-13', -2_000, { position: at('2026-03-13') })];
    const of = (today: string) => promisesKept(promises, { lines }, { ...MARCH, today });
    expect(of('2026-03-20')).toEqual({ made: 3, kept: 1, broken: 1, open: 1 });
    expect(of('2026-04-10')).toEqual({ made: 3, kept: 1, broken: 2, open: 0 });
  });

  it('that somebody took back, or that a later one replaced, are neither kept nor broken', () => {
    const over = { why: 'withdrawn' as const, position: at('2026-03-05') };
    const promises = [{ ...promise('A', '2026-03-04', '2026-03-10'), over }];
    expect(promisesKept(promises, { lines: [debt] }, { ...MARCH, today: '2026-03-20' })).toEqual({
      made: 1,
      kept: 0,
      broken: 0,
      open: 0,
    });
  });
});
