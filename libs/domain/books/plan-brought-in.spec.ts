import { describe, expect, it } from '@jest/globals';
import { owingOn } from './account-owing.ts';
import { holidayMoves } from './instalment-days.ts';
import type { MoneyLine } from './money-lines.ts';
import { planOn, resolvedPlans, type PlanBooks, type PlanVersion } from './payment-plan.ts';
import { scheduleOf } from './payment-schedule.ts';
import { planToBringIn, type PlanOfList } from './plan-brought-in.ts';
import { planFiguresOn } from './plan-figures.ts';

const cutOverOn = '2026-02-28';
const list: PlanOfList = { amountCents: 10_000, frequency: 'WEEKLY', nextDueOn: '2026-03-06', pastDueCents: null };

describe('what a plan of another program opens with (moving-in#opening-plan)', () => {
  it.each([
    ['of one whose next day is to come nothing', {}, 0, cutOverOn],
    ['the instalments from its next day to the cut-over day', { nextDueOn: '2026-02-14' }, 30_000, '2026-02-14'],
    ['at most the balance', { nextDueOn: '2026-01-02' }, 45_000, '2026-01-02'],
    ['what is given', { nextDueOn: '2026-02-14', pastDueCents: 5_000 }, 5_000, '2026-02-14'],
    ['what is given, at most the balance', { pastDueCents: 90_000 }, 45_000, cutOverOn],
    ['nothing where that is given', { nextDueOn: '2026-02-14', pastDueCents: 0 }, 0, '2026-02-14'],
  ])('%s', (_, said, openingCents, openingOn) => {
    const plan = planToBringIn({ ...list, ...said }, { cutOverOn, balanceCents: 45_000 });
    expect(plan).toMatchObject({ setOn: cutOverOn, openingCents, openingOn });
  });
});

let position = 0;
const line = (on: string, cents: number, more: Partial<MoneyLine> = {}): MoneyLine => {
  position += 1;
  return {
    position,
    on,
    recordedOn: on,
    cents,
    entryId: String(position),
    kind: cents < 0 ? 'payment' : 'premium',
    dueOn: on,
    brought: false,
    ...more,
  };
};
const opening = (cents: number) => line(cutOverOn, cents, { isOpening: true, dueOn: '2026-01-15' });
const version = (said: Partial<PlanOfList> = {}, balanceCents = 45_000): PlanVersion => {
  const { openingCents, openingOn, ...terms } = planToBringIn({ ...list, ...said }, { cutOverOn, balanceCents });
  position += 1;
  const rest = { endsAfter: null, downs: [], spread: false, skips: [], endedOn: null, endedBy: null };
  return { ...terms, ...rest, position, opening: { cents: openingCents, on: openingOn } };
};
const books = (lines: MoneyLine[], versions: PlanVersion[]): PlanBooks => ({
  lines,
  versions,
  moves: holidayMoves([]),
});

describe('the figures of a plan that was brought in', () => {
  it('go on from what was past due; the first instalment here is the next one after the cut-over day', () => {
    const late = books([opening(45_000)], [version({ nextDueOn: '2026-02-14' })]);
    expect(planFiguresOn(late, '2026-03-01')).toMatchObject({
      balanceCents: 45_000,
      pastDueCents: 30_000,
      paidCents: 0,
      nextDue: { on: '2026-03-07', amountCents: 10_000 },
    });
    expect(owingOn(late, '2026-03-01')).toMatchObject({ by: 'plan', pastDueCents: 30_000, since: '2026-02-14' });
    expect(planFiguresOn(late, '2026-03-07')).toMatchObject({ pastDueCents: 40_000 });
  });

  it('an instalment of the cut-over day is the other program’s', () => {
    const onDay = books([opening(45_000)], [version({ nextDueOn: cutOverOn })]);
    expect(planFiguresOn(onDay, cutOverOn)).toMatchObject({ pastDueCents: 10_000 });
    expect(planFiguresOn(onDay, '2026-03-07')).toMatchObject({ pastDueCents: 20_000 });
  });

  it('paid is everything since, what came before the list too, and in a corrected version', () => {
    const paid = line('2026-03-06', -12_000);
    const first = version();
    const corrected = version({ amountCents: 15_000 });
    const lines = [paid, opening(45_000)];
    expect(planFiguresOn(books(lines, [first]), '2026-03-13')).toMatchObject({
      paidCents: 12_000,
      pastDueCents: 8_000,
    });
    expect(planFiguresOn(books(lines, [first, corrected]), '2026-03-13')).toMatchObject({
      paidCents: 12_000,
      pastDueCents: 18_000,
    });
  });

  it('a corrected balance is spread, and is not beside it', () => {
    const plan = version();
    const later = opening(5_000);
    const all = books([opening(45_000), { ...later, recordedOn: cutOverOn }], [plan]);
    expect(planFiguresOn(all, '2026-03-06')).toMatchObject({ balanceCents: 50_000, pastDueCents: 10_000 });
    const resolved = planOn(resolvedPlans(all), '2026-03-06');
    if (!resolved) throw new Error('There is no plan.');
    const { lines, uncoveredCents } = scheduleOf(all, resolved, '2026-03-06');
    expect([lines.map(({ what }) => what), uncoveredCents]).toEqual([Array(5).fill('instalment'), 0]);
  });

  it('a fee that is added here is beside it', () => {
    const fee = line('2026-03-02', 2_500, { kind: 'fee', dueOn: '2026-03-03' });
    const all = books([opening(45_000), fee], [version()]);
    expect(planFiguresOn(all, '2026-03-05')).toMatchObject({ pastDueCents: 2_500 });
  });

  it('is paid off once nothing is owed, and a plan that is set here goes on from it', () => {
    const paidOff = books([opening(45_000), line('2026-03-10', -45_000)], [version()]);
    expect(planFiguresOn(paidOff, '2026-03-11')).toBeNull();
    const brought = version({ nextDueOn: '2026-02-14' });
    const lines = [opening(45_000)];
    position += 1;
    const { opening: _, ...set } = { ...brought, setOn: '2026-03-10', startOn: '2026-03-20', position };
    const both = books(lines, [brought, set]);
    expect(planFiguresOn(both, '2026-03-10')).toMatchObject({ pastDueCents: 40_000 });
  });
});
