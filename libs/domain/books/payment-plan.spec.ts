import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths } from '../kernel/days.ts';
import {
  holidayMoves,
  instalmentsAfter,
  instalmentsThrough,
  lastInstalmentDay,
  nominalDay,
  PLAN_FREQUENCIES,
  type InstalmentTerms,
} from './instalment-days.ts';
import { owingOn } from './account-owing.ts';
import type { MoneyLine } from './money-lines.ts';
import { lateSince, planEndOn, planOn, resolvedPlans, type PlanBooks, type PlanVersion } from './payment-plan.ts';
import { dueOfPlan, scheduleOf } from './payment-schedule.ts';
import { planFigures, planFiguresOn } from './plan-figures.ts';
import { previewOf } from './plan-preview.ts';

const FIRST = '2026-01-28';
const dayFrom = (max: number, min = 0) => fc.integer({ min, max }).map((count) => addDays(FIRST, count));
const terms: fc.Arbitrary<InstalmentTerms> = fc.record({
  startOn: dayFrom(60, -60),
  frequency: fc.constantFrom(...PLAN_FREQUENCIES),
  endsAfter: fc.option(fc.integer({ min: 1, max: 12 })),
});
const holidays = fc.uniqueArray(dayFrom(400, -60), { maxLength: 40 });
const skips = fc.uniqueArray(fc.nat({ max: 8 }), { maxLength: 3 });

/** Every instalment up to a day, one by one: what the counting is measured by. */
const listed = ({ endsAfter, ...rest }: InstalmentTerms, listedHolidays: readonly string[], skipped: Set<number>) => {
  const days: { index: number; on: string }[] = [];
  const isFree = (day: string) =>
    ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !listedHolidays.includes(day);
  const limit = endsAfter === null ? 120 : endsAfter + skipped.size;
  for (let index = 0; index < limit; index += 1) {
    let on = nominalDay({ ...rest, endsAfter }, index);
    if (index > 0 && listedHolidays.includes(on)) while (!isFree(on)) on = addDays(on, 1);
    days.push({ index, on });
  }
  return days.toSorted((one, other) => one.on.localeCompare(other.on) || one.index - other.index);
};

describe('the days of instalments', () => {
  it('a month later is the same date, or the last of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-01-31', 2)).toBe('2026-03-31');
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('are counted as one would count them one by one', () => {
    fc.assert(
      fc.property(terms, holidays, skips, dayFrom(500, -80), (plan, list, skippedList, day) => {
        const skipped = new Set(skippedList);
        const moves = holidayMoves(list);
        const days = listed(plan, list, skipped);
        const due = days.filter(({ index, on }) => on <= day && !skipped.has(index));
        expect(instalmentsThrough(plan, moves, skipped, day)).toBe(due.length);
        const later = days.filter(({ on }) => on > day).slice(0, 10);
        const told = [];
        for (const instalment of instalmentsAfter(plan, moves, skipped, day)) {
          told.push(instalment);
          if (told.length === later.length || told.length === 10) break;
        }
        expect(told).toEqual(later);
        const last = days.filter(({ index }) => !skipped.has(index)).at(-1)?.on;
        expect(lastInstalmentDay(plan, moves, skipped)).toBe(plan.endsAfter === null ? null : last);
      }),
    );
  });
});

/** Something recorded on a day, of a day up to so many days before. */
interface Roll {
  what: 'debt' | 'pay' | 'undo' | 'lower' | 'version';
  recordedOn: string;
  back: number;
  cents: number;
  termsDays: number;
}

const NOT_ENDED = { skips: [], endedOn: null, endedBy: null } as const;
const planned = fc.record({
  terms,
  amountCents: fc.integer({ min: 1, max: 30_000 }),
  spread: fc.boolean(),
  skips: fc.array(fc.record({ index: fc.nat({ max: 5 }), skippedOn: dayFrom(200) }), { maxLength: 2 }),
  endedOn: fc.option(dayFrom(200), { freq: 4 }),
  isTicked: fc.boolean(),
});
type Planned = typeof planned extends fc.Arbitrary<infer Value> ? Value : never;
const rolls = fc.array(
  fc.record<Roll>({
    what: fc.constantFrom('debt', 'pay', 'pay', 'pay', 'undo', 'lower', 'version', 'version'),
    recordedOn: dayFrom(160),
    back: fc.nat({ max: 6 }),
    cents: fc.integer({ min: 1, max: 60_000 }),
    termsDays: fc.nat({ max: 30 }),
  }),
  { maxLength: 16 },
);

/** The books that rolls lead to, in the order that they were recorded; a plan needs somebody who owes. */
const booksOf = (debt: number, plans: readonly Planned[], rolled: readonly Roll[], list: readonly string[]) => {
  const lines: MoneyLine[] = [];
  const versions: PlanVersion[] = [];
  const paid: { id: string; cents: number }[] = [];
  const base = { recordedOn: FIRST, on: FIRST, dueOn: addDays(FIRST, 7), brought: false, position: 0 };
  lines.push({ ...base, cents: debt, entryId: 'B0', kind: 'premium' });
  const next = [...plans];
  for (const [index, roll] of rolled.toSorted((a, b) => a.recordedOn.localeCompare(b.recordedOn)).entries()) {
    const { what, recordedOn, back, cents, termsDays } = roll;
    const [position, entryId] = [index + 1, `E${String(index)}`];
    const earlier = addDays(recordedOn, -back);
    const on = earlier < FIRST ? FIRST : earlier;
    const line = { ...base, position, recordedOn, on, dueOn: addDays(on, termsDays), cents, entryId };
    const undone = what === 'undo' ? paid.pop() : undefined;
    if (undone) lines.push({ ...line, on: recordedOn, cents: undone.cents, entryId: undone.id, kind: 'payment' });
    if (what === 'pay') lines.push({ ...line, cents: -cents, kind: 'payment' });
    if (what === 'pay') paid.push({ id: entryId, cents });
    if (what === 'debt') lines.push({ ...line, kind: 'fee' });
    if (what === 'lower') lines.push({ ...line, cents: -cents, kind: 'other' });
    const plan = what === 'version' && lines.reduce((sum, one) => sum + one.cents, 0) > 0 ? next.pop() : undefined;
    if (!plan) continue;
    const { terms: own, amountCents, spread, isTicked } = plan;
    const end = plan.endedOn !== null && plan.endedOn >= recordedOn ? plan.endedOn : null;
    const skipped = [...new Map(plan.skips.map((skip) => [skip.index, skip])).values()];
    const ticked = isTicked ? paid.at(-1) : undefined;
    versions.push({
      ...own,
      position,
      setOn: recordedOn,
      amountCents,
      spread,
      skips: skipped,
      endedOn: end,
      downs: ticked ? [{ paymentId: ticked.id, amountCents: ticked.cents }] : [],
      endedBy: end === null ? null : 'hand',
    });
  }
  return { lines, versions, moves: holidayMoves(list) };
};

/** Versions one after the other, with money around them. */
const books: fc.Arbitrary<PlanBooks> = fc
  .tuple(fc.integer({ min: 1, max: 200_000 }), fc.array(planned, { minLength: 1, maxLength: 4 }), rolls, holidays)
  .map((parts) => booksOf(...parts));

const inForce = (plan: PlanBooks, day: string) => {
  const found = planOn(resolvedPlans(plan), day);
  return found && planEndOn(plan, found, day) === null ? found : null;
};
const debtOf = (cents: number): MoneyLine => ({
  position: 0,
  on: FIRST,
  recordedOn: FIRST,
  dueOn: FIRST,
  cents,
  entryId: 'B',
  kind: 'premium',
  brought: false,
});
const planOf = (fields: Partial<PlanVersion>): PlanVersion => ({
  setOn: FIRST,
  position: 1,
  startOn: FIRST,
  frequency: 'WEEKLY',
  endsAfter: null,
  amountCents: 10_000,
  downs: [],
  spread: false,
  ...NOT_ENDED,
  ...fields,
});
const payment = (position: number, on: string, cents: number, entryId: string): MoneyLine => ({
  position,
  on,
  recordedOn: on,
  dueOn: on,
  cents,
  entryId,
  kind: 'payment',
  brought: false,
});

describe('the figures of a plan', () => {
  it('keep within the balance, and agree with each other on any day', () => {
    fc.assert(
      fc.property(books, dayFrom(220), (plan, day) => {
        const found = inForce(plan, day);
        const figures = planFiguresOn(plan, day);
        expect(figures === null).toBe(found === null);
        if (!found || !figures) return;
        const { balanceCents, pastDueCents, missed, nextDue } = figures;
        const balance = plan.lines.reduce((sum, { on, cents }) => (on <= day ? sum + cents : sum), 0);
        expect(balanceCents).toBe(balance);
        expect(pastDueCents).toBeGreaterThanOrEqual(0);
        expect(missed).toBe(Math.ceil(pastDueCents / found.version.amountCents));
        const owing = owingOn(plan, day);
        expect(owing).toMatchObject({ by: 'plan', balanceCents, pastDueCents });
        expect(owing.dueNowCents).toBeGreaterThanOrEqual(pastDueCents);
        expect(owing.dueNowCents).toBeLessThanOrEqual(Math.max(0, balanceCents));
        if (nextDue) {
          expect(nextDue.on > day).toBe(true);
          expect(nextDue.amountCents).toBeGreaterThan(0);
          expect(nextDue.amountCents + owing.dueNowCents).toBeLessThanOrEqual(balanceCents);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('stand in the schedule: lines foot with the balance, and with what is past due, due today and due next', () => {
    fc.assert(
      fc.property(books, dayFrom(220), (plan, day) => {
        const found = inForce(plan, day);
        if (!found) return;
        // A skip is of the day that it is made.
        if (found.version.skips.some(({ skippedOn }) => skippedOn > day)) return;
        const { pastDueCents, nextDue, balanceCents } = planFigures(plan, found, day);
        const { lines, uncoveredCents, isCut } = scheduleOf(plan, found, day);
        const sum = (of: (line: (typeof lines)[number]) => boolean) =>
          lines.filter(of).reduce((cents, { owedCents }) => cents + owedCents, 0);
        expect(sum(({ on, what }) => (what === 'beside' ? on < day : on <= day))).toBe(pastDueCents);
        expect(sum(({ on }) => on <= day)).toBe(owingOn(plan, day).dueNowCents);
        const next = lines.filter(({ on, owedCents }) => on > day && owedCents > 0).map(({ on }) => on);
        // A schedule that is cut may end before it: more lines than are shown were paid ahead.
        const shown = nextDue !== null && !(isCut && nextDue.on > (lines.at(-1)?.on ?? '')) ? nextDue.on : null;
        if (!isCut || next.length > 0) expect(next[0] ?? null).toBe(shown);
        if (!isCut) expect(sum(() => true) + uncoveredCents).toBe(Math.max(0, balanceCents));
        if (found.version.endsAfter === null && !isCut) expect(uncoveredCents).toBe(0);
        const due = dueOfPlan(plan, found, day);
        expect(due.instalmentCents).toBe(sum(({ on, what }) => on === day && what === 'instalment'));
        const late = lines.filter(
          ({ on, what, owedCents }) => owedCents > 0 && (what === 'beside' ? on < day : on <= day),
        );
        expect(lateSince(plan, found, day)).toBe(late.map(({ on }) => on).toSorted()[0] ?? null);
      }),
      { numRuns: 300 },
    );
  });

  it('are late since the first day that is left, where more was lowered than the plan had', () => {
    const second = addDays(FIRST, 1);
    const line = (position: number, cents: number, kind: MoneyLine['kind'], on = second): MoneyLine => {
      return { ...debtOf(cents), position, kind, on, dueOn: on, recordedOn: second, entryId: `E${String(position)}` };
    };
    const lines = [
      debtOf(10_000),
      { ...line(1, -9_999, 'payment', FIRST), recordedOn: FIRST },
      line(3, -5_000, 'other'),
      line(4, -20_000, 'payment'),
      line(5, 1, 'fee'),
      line(6, 24_999, 'fee', FIRST),
    ];
    const plan = { lines, versions: [planOf({ position: 2, amountCents: 1 })], moves: new Map<string, string>() };
    const day = addDays(FIRST, 2);
    const found = inForce(plan, day);
    expect(found && lateSince(plan, found, day)).toBe(second);
  });

  it('equal the formula of the specification where nothing was paid and the balance is enough', () => {
    const days = { WEEKLY: 7, BIWEEKLY: 14 } as const;
    fc.assert(
      fc.property(fc.constantFrom('WEEKLY', 'BIWEEKLY'), fc.nat({ max: 300 }), (frequency, passed) => {
        const version = planOf({ startOn: FIRST, frequency, amountCents: 1_000 });
        const lines = [debtOf(10_000_000)];
        const figures = planFiguresOn({ versions: [version], lines, moves: new Map() }, addDays(FIRST, passed));
        const missed = Math.floor(passed / days[frequency]) + 1;
        expect(figures).toMatchObject({ missed, pastDueCents: missed * 1_000 });
      }),
    );
  });

  it('by bonds#plan-past-due where nothing is beside: at most the balance, what is scheduled less what is paid', () => {
    fc.assert(
      fc.property(books, dayFrom(220), (plan, day) => {
        const first = plan.versions[0];
        if (!first) return;
        const lines = plan.lines.filter(
          ({ kind, cents, position }) => position < first.position || (kind === 'payment' && cents < 0),
        );
        const figures = planFiguresOn({ ...plan, lines, versions: [first] }, day);
        if (!figures) return;
        const { balanceCents, scheduledCents, paidCents, pastDueCents } = figures;
        expect(pastDueCents).toBe(Math.max(0, Math.min(balanceCents, scheduledCents - paidCents)));
      }),
    );
  });
});

describe('a plan that is only looked at', () => {
  it('shows what would be saved, and its rows foot with the balance', () => {
    fc.assert(
      fc.property(books, planned, dayFrom(200, 161), (plan, { terms: own, amountCents, spread }, setOn) => {
        const balanceCents = plan.lines.reduce((sum, { cents }) => sum + cents, 0);
        if (balanceCents <= 0) return;
        const request = { ...own, setOn, amountCents, spread, downs: [], ...NOT_ENDED };
        const { versions, ...rest } = plan;
        const preview = previewOf(plan, request);
        const saved = { ...rest, versions: [...versions, { ...request, position: 1_000 }] };
        const found = planOn(resolvedPlans(saved), setOn);
        if (!found) throw new RangeError('It was saved.');
        const schedule = scheduleOf(saved, found, setOn);
        expect(preview.rows.map(({ on, cents }) => [on, cents])).toEqual(
          schedule.lines.flatMap(({ on, owedCents }) => (owedCents > 0 ? [[on, owedCents]] : [])),
        );
        if (preview.isCut) return;
        expect(preview.rows.reduce((sum, { cents }) => sum + cents, 0) + preview.openCents).toBe(balanceCents);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a version over another', () => {
  const weekly = { startOn: FIRST, frequency: 'WEEKLY' } as const;

  it('that only changes the amount goes on in its rhythm: what was due before is carried, not asked twice', () => {
    const first = planOf({ ...weekly, amountCents: 10_000 });
    const second = planOf({ ...weekly, setOn: addDays(FIRST, 15), position: 9, amountCents: 5_000 });
    const figures = (versions: PlanVersion[], passed: number) =>
      planFiguresOn({ versions, lines: [debtOf(500_000)], moves: new Map() }, addDays(FIRST, passed));
    expect(figures([first, second], 14)?.pastDueCents).toBe(30_000);
    expect(figures([first, second], 20)?.pastDueCents).toBe(30_000);
    expect(figures([first, second], 21)?.pastDueCents).toBe(35_000);
    expect(figures([first, { ...second, spread: true }], 21)?.pastDueCents).toBe(5_000);
  });

  it('carries what is late with the day from which it was', () => {
    const first = planOf({ ...weekly, amountCents: 10_000 });
    const second = planOf({ ...weekly, setOn: addDays(FIRST, 15), position: 9, amountCents: 5_000 });
    const plan = { versions: [first, second], lines: [debtOf(500_000)], moves: new Map() };
    expect(owingOn(plan, addDays(FIRST, 15))).toMatchObject({ pastDueCents: 30_000, since: FIRST });
  });

  it('takes in what was beside: it is spread with the rest, and asked for only where it was', () => {
    const fee = { ...debtOf(2_500), position: 2, entryId: 'F', kind: 'fee', dueOn: addDays(FIRST, 60) } as const;
    const first = planOf({ ...weekly, startOn: addDays(FIRST, 30), amountCents: 10_000 });
    const second = planOf({ ...weekly, setOn: addDays(FIRST, 5), startOn: addDays(FIRST, 30), position: 9 });
    const plan = { versions: [first, second], lines: [debtOf(17_500), fee], moves: new Map() };
    const found = planOn(resolvedPlans(plan), addDays(FIRST, 5));
    if (!found) throw new RangeError('There are two versions.');
    const { lines } = scheduleOf(plan, found, addDays(FIRST, 5));
    expect(lines.map(({ what, owedCents }) => [what, owedCents])).toEqual([
      ['instalment', 10_000],
      ['instalment', 10_000],
    ]);
  });

  it('of the same day takes its place as if that had not been', () => {
    const paid = payment(5, FIRST, -20_000, 'R');
    const again = planOf({ ...weekly, startOn: addDays(FIRST, 7), position: 9, amountCents: 5_000 });
    const books_ = (versions: PlanVersion[]) => ({ versions, lines: [debtOf(60_000), paid], moves: new Map() });
    const both = books_([planOf({ ...weekly, amountCents: 10_000 }), again]);
    for (const passed of [0, 7, 30])
      expect(planFiguresOn(both, addDays(FIRST, passed))).toEqual(
        planFiguresOn(books_([again]), addDays(FIRST, passed)),
      );
    // The payment of between has lowered what the second one spreads.
    expect(planFiguresOn(both, addDays(FIRST, 7))).toMatchObject({ paidCents: 0, pastDueCents: 5_000 });
  });
});

describe('beside a plan', () => {
  const plan = planOf({ startOn: addDays(FIRST, 30), frequency: 'MONTHLY', amountCents: 10_000 });
  const owing = (lines: MoneyLine[], passed: number) =>
    owingOn({ versions: [plan], lines: [debtOf(60_000), ...lines], moves: new Map() }, addDays(FIRST, passed));
  const premium = (position: number, passed: number, cents: number, entryId = 'B2'): MoneyLine => {
    const on = addDays(FIRST, passed);
    return { ...debtOf(cents), position, on, recordedOn: on, dueOn: addDays(on, 7), entryId };
  };

  it('a bond that is lowered takes back its newest raise first, the rest shortens the plan from its end', () => {
    const raised = [premium(2, 1, 12_000), premium(3, 2, 5_000)];
    expect(owing(raised, 20).pastDueCents).toBe(17_000);
    expect(owing([...raised, premium(4, 3, -6_000)], 20)).toMatchObject({
      pastDueCents: 11_000,
      since: addDays(FIRST, 8),
    });
    const lowered = premium(4, 3, -6_000, 'B');
    expect(owing([lowered], 30)).toMatchObject({ balanceCents: 54_000, pastDueCents: 10_000 });
  });

  it('a bond whose date is corrected raises nothing', () => {
    const corrected = [premium(2, 0, -60_000, 'B'), premium(2, 1, 60_000, 'B')].map((line) => {
      return { ...line, recordedOn: addDays(FIRST, 1) };
    });
    expect(owing(corrected, 20)).toMatchObject({ balanceCents: 60_000, pastDueCents: 0 });
  });

  it('a payment that is sent away and comes back is as if it had never gone', () => {
    const before = payment(0, FIRST, -10_000, 'R');
    const away = payment(3, addDays(FIRST, 3), 10_000, 'R');
    const back = payment(4, addDays(FIRST, 5), -10_000, 'R');
    expect(owing([before, away], 4)).toMatchObject({ pastDueCents: 10_000, since: addDays(FIRST, 3) });
    expect(owing([before, away, back], 30)).toMatchObject({ balanceCents: 50_000, pastDueCents: 10_000 });
  });

  it('what an account that was closed brought is owed as far as it still is', () => {
    const on = addDays(FIRST, 3);
    const brought = [
      { ...premium(3, 3, 12_000), dueOn: FIRST, brought: true },
      { ...premium(3, 3, 5_000, 'B3'), dueOn: addDays(FIRST, 2), brought: true },
      { ...payment(3, on, -13_000, 'R9'), brought: true },
    ];
    expect(owing(brought, 3)).toMatchObject({ balanceCents: 64_000, pastDueCents: 4_000, since: addDays(FIRST, 2) });
  });
});

describe('a plan that is over', () => {
  const paidOff = payment(3, addDays(FIRST, 5), -60_000, 'R');
  const plan = planOf({ startOn: FIRST, frequency: 'WEEKLY', amountCents: 10_000 });
  const end = (lines: MoneyLine[], passed: number) => {
    const known = { versions: [plan], lines: [debtOf(60_000), ...lines], moves: new Map() };
    const found = planOn(resolvedPlans(known), addDays(FIRST, passed));
    return found && planEndOn(known, found, addDays(FIRST, passed));
  };

  it('is not revived by a fee of an earlier day, nor by undoing a payment that came after it ended', () => {
    const over = { why: 'paid off', on: addDays(FIRST, 5) };
    const later = { ...debtOf(2_500), position: 5, recordedOn: addDays(FIRST, 9), entryId: 'F', kind: 'fee' } as const;
    expect(end([paidOff, later], 10)).toEqual(over);
    const extra = payment(6, addDays(FIRST, 10), -1_000, 'R2');
    expect(end([paidOff, later, extra, payment(7, addDays(FIRST, 11), 1_000, 'R2')], 12)).toEqual(over);
    expect(end([paidOff, later, payment(7, addDays(FIRST, 11), 60_000, 'R')], 12)).toBeNull();
  });

  it('leaves what was late with its day, and the rest due on its last day', () => {
    const ended = { ...plan, endsAfter: 3 };
    const known = { versions: [ended], lines: [debtOf(60_000), payment(2, FIRST, -10_000, 'R')], moves: new Map() };
    expect(owingOn(known, addDays(FIRST, 14))).toMatchObject({ by: 'plan', pastDueCents: 20_000 });
    expect(owingOn(known, addDays(FIRST, 15))).toMatchObject({
      by: 'terms',
      pastDueCents: 50_000,
      since: addDays(FIRST, 7),
    });
    const most = { ...known, lines: [...known.lines, payment(3, addDays(FIRST, 15), -20_000, 'R1')] };
    expect(owingOn(most, addDays(FIRST, 15))).toMatchObject({ pastDueCents: 30_000, since: addDays(FIRST, 14) });
  });
});
