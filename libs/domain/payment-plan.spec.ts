import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths } from './days.ts';
import {
  holidayMoves,
  instalmentsAfter,
  instalmentsThrough,
  lastInstalmentDay,
  nominalDay,
  PLAN_FREQUENCIES,
} from './instalment-days.ts';
import type { InstalmentTerms } from './instalment-days.ts';
import { planEndOn, planFigures, planFiguresOn, planOn, standingPlans } from './payment-plan.ts';
import type { MoneyLine, PlanBooks, PlanVersion } from './payment-plan.ts';
import { instalmentOwedOn, oldestOwedDay, scheduleOf } from './payment-schedule.ts';

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

interface Roll {
  on: string;
  cents: number;
  what: 'debt' | 'pay' | 'undo';
}

/** Versions one after the other, with money around them. */
const books: fc.Arbitrary<PlanBooks> = fc
  .record({
    debt: fc.integer({ min: 1, max: 200_000 }),
    versions: fc.array(
      fc.record({
        terms,
        setOn: dayFrom(120),
        amountCents: fc.integer({ min: 1, max: 30_000 }),
        spread: fc.boolean(),
        skips: fc.array(fc.record({ index: fc.nat({ max: 5 }), skippedOn: dayFrom(200) }), { maxLength: 2 }),
        endedOn: fc.option(dayFrom(200), { freq: 4 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    rolls: fc.array(
      fc.record<Roll>({
        on: dayFrom(200),
        cents: fc.integer({ min: 1, max: 60_000 }),
        what: fc.constantFrom('debt', 'pay', 'pay', 'pay', 'undo'),
      }),
      { maxLength: 12 },
    ),
    list: holidays,
  })
  .map(({ debt, versions, rolls, list }) => {
    const lines: MoneyLine[] = [{ on: FIRST, cents: debt, paymentId: null }];
    const paid: { id: string; cents: number; on: string }[] = [];
    for (const [index, { on, cents, what }] of rolls.toSorted((a, b) => a.on.localeCompare(b.on)).entries()) {
      const id = `R${String(index)}`;
      const undone = what === 'undo' ? paid.pop() : undefined;
      if (undone) lines.push({ on, cents: undone.cents, paymentId: undone.id });
      else if (what === 'pay') {
        lines.push({ on, cents: -cents, paymentId: id });
        paid.push({ id, cents, on });
      } else if (what === 'debt') lines.push({ on, cents, paymentId: null });
    }
    const inOrder = versions.toSorted((a, b) => a.setOn.localeCompare(b.setOn));
    return {
      lines,
      moves: holidayMoves(list),
      versions: inOrder.map(({ terms: own, setOn, amountCents, spread, skips: made, endedOn }): PlanVersion => {
        const end = endedOn !== null && endedOn >= setOn ? endedOn : null;
        const known = [...new Map(made.map((skip) => [skip.index, skip])).values()];
        const endedBy = end === null ? null : 'hand';
        return { ...own, setOn, amountCents, spread, down: null, skips: known, endedOn: end, endedBy };
      }),
    };
  });

const inForce = (plan: PlanBooks, day: string) => {
  const found = planOn(standingPlans(plan), day);
  return found && planEndOn(plan, found, day) === null ? found : null;
};

describe('the figures of a plan', () => {
  it('keep within the balance, and agree with each other on any day', () => {
    fc.assert(
      fc.property(books, dayFrom(220), (plan, day) => {
        const found = inForce(plan, day);
        const figures = planFiguresOn(plan, day);
        expect(figures === null).toBe(found === null);
        if (!found || !figures) return;
        const { balanceCents, scheduledCents, paidCents, pastDueCents, missed, nextDue } = figures;
        const balance = plan.lines.reduce((sum, { on, cents }) => (on <= day ? sum + cents : sum), 0);
        expect(balanceCents).toBe(balance);
        // Decision 12.
        expect(pastDueCents).toBe(Math.max(0, Math.min(balance, scheduledCents - paidCents)));
        expect(missed).toBe(Math.ceil(pastDueCents / found.version.amountCents));
        if (nextDue) {
          expect(nextDue.on > day).toBe(true);
          expect(nextDue.amountCents).toBeGreaterThan(0);
          expect(nextDue.amountCents + pastDueCents).toBeLessThanOrEqual(balanceCents);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('carry a payment that is undone on the day of a new version, as a line of its schedule', () => {
    const terms = { startOn: '2026-01-28', frequency: 'QUARTERLY', endsAfter: null, amountCents: 100 } as const;
    const version = { ...terms, spread: false, down: null, skips: [], endedOn: null, endedBy: null };
    const lines = [
      { on: '2026-01-28', cents: 100, paymentId: null },
      { on: '2026-01-28', cents: -100, paymentId: 'R0' },
      { on: '2026-02-11', cents: 100, paymentId: 'R0' },
    ];
    const versions = ['2026-01-28', '2026-02-11'].map((setOn) => ({ ...version, setOn }));
    const plan: PlanBooks = { lines, versions, moves: new Map() };
    const [, found] = standingPlans(plan);
    if (!found) throw new RangeError('There are two versions.');
    expect(planFigures(plan, found, '2026-02-11').pastDueCents).toBe(100);
    expect(scheduleOf(plan, found, '2026-02-11').lines).toEqual([
      { what: 'carried', number: null, on: '2026-02-11', amountCents: 100, owedCents: 100, skipped: false },
    ]);
    expect(oldestOwedDay(plan, found, '2026-02-11')).toBe('2026-02-11');
  });

  it('stand in the schedule: what is owed up to a day is past due, the next line that owes is due next', () => {
    fc.assert(
      fc.property(books, dayFrom(220), (plan, day) => {
        const found = inForce(plan, day);
        if (!found) return;
        // A skip is of the day that it is made.
        if (found.version.skips.some(({ skippedOn }) => skippedOn > day)) return;
        const { pastDueCents, nextDue, balanceCents } = planFigures(plan, found, day);
        const { lines, uncoveredCents, isCut } = scheduleOf(plan, found, day);
        const owed = lines.reduce((sum, { on, owedCents }) => (on <= day ? sum + owedCents : sum), 0);
        expect(owed).toBe(pastDueCents);
        const next = lines.find(({ on, owedCents }) => on > day && owedCents > 0);
        // A schedule that is cut may end before it: more lines than are shown were paid ahead.
        const shown = nextDue !== null && !(isCut && nextDue.on > (lines.at(-1)?.on ?? '')) ? nextDue.on : null;
        expect(next?.on ?? null).toBe(shown);
        const total = lines.reduce((sum, { owedCents }) => sum + owedCents, 0);
        if (!isCut) expect(total + uncoveredCents).toBe(Math.max(0, balanceCents));
        if (found.version.endsAfter === null && !isCut) expect(uncoveredCents).toBe(0);
        const today = lines.reduce(
          (sum, { on, owedCents, what }) => (on === day && what === 'instalment' ? sum + owedCents : sum),
          0,
        );
        expect(instalmentOwedOn(plan, found, day)).toBe(today);
        expect(oldestOwedDay(plan, found, day) === null).toBe(pastDueCents === 0);
      }),
      { numRuns: 300 },
    );
  });

  it('equal the formula of the specification where nothing was paid and the balance is enough', () => {
    const days = { WEEKLY: 7, BIWEEKLY: 14 } as const;
    fc.assert(
      fc.property(fc.constantFrom('WEEKLY', 'BIWEEKLY'), fc.nat({ max: 300 }), (frequency, passed) => {
        const version: PlanVersion = {
          ...{ setOn: FIRST, startOn: FIRST, frequency, endsAfter: null, amountCents: 1_000, down: null },
          ...{ spread: false, skips: [], endedOn: null, endedBy: null },
        };
        const lines = [{ on: FIRST, cents: 10_000_000, paymentId: null }];
        const figures = planFiguresOn({ versions: [version], lines, moves: new Map() }, addDays(FIRST, passed));
        const missed = Math.floor(passed / days[frequency]) + 1;
        expect(figures).toMatchObject({ missed, pastDueCents: missed * 1_000 });
      }),
    );
  });

  it('a version that only changes the amount goes on in its rhythm: what was due before is carried, not asked twice', () => {
    const terms = { startOn: FIRST, frequency: 'WEEKLY', endsAfter: null } as const;
    const rest = { down: null, spread: false, skips: [], endedOn: null, endedBy: null } as const;
    const first: PlanVersion = { ...terms, ...rest, setOn: FIRST, amountCents: 10_000 };
    const second: PlanVersion = { ...terms, ...rest, setOn: addDays(FIRST, 15), amountCents: 5_000 };
    const lines = [{ on: FIRST, cents: 500_000, paymentId: null }];
    const figures = (versions: PlanVersion[], passed: number) =>
      planFiguresOn({ versions, lines, moves: new Map() }, addDays(FIRST, passed));
    expect(figures([first, second], 14)?.pastDueCents).toBe(30_000);
    expect(figures([first, second], 20)?.pastDueCents).toBe(30_000);
    expect(figures([first, second], 21)?.pastDueCents).toBe(35_000);
    expect(figures([first, { ...second, spread: true }], 21)?.pastDueCents).toBe(5_000);
  });
});
