import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../kernel/days.ts';
import { owingOn } from './account-owing.ts';
import { movedOn, NO_MONEY, sumOf, uncoveredOf, type MoneyLine } from './money-lines.ts';

const FIRST = '2026-03-02';

/** Bonds, fees, payments, what is undone of them, write-offs and refunds, in the order of the log. */
const scenario = fc
  .array(
    fc.record({
      entry: fc.nat({ max: 4 }),
      kind: fc.constantFrom('premium', 'fee', 'payment', 'refund', 'other' as const),
      cents: fc.integer({ min: 1, max: 500 }),
      isBack: fc.boolean(),
      days: fc.nat({ max: 2 }),
      terms: fc.nat({ max: 12 }),
      brought: fc.boolean(),
    }),
    { maxLength: 25 },
  )
  .map((steps) => {
    let on = FIRST;
    return steps.map(({ entry, kind, cents, isBack, days, terms, brought }, position): MoneyLine => {
      on = addDays(on, days);
      const isDebt = kind === 'premium' || kind === 'fee';
      const raises = isDebt || kind === 'refund' ? !isBack : isBack;
      const dueOn = isDebt ? addDays(on, terms) : on;
      const line = { position, on, recordedOn: on, entryId: `${kind} ${String(entry)}`, kind, dueOn, brought };
      return { ...line, cents: raises ? cents : -cents };
    });
  });

it('what is kept from event to event says of every day what the whole log says', () => {
  fc.assert(
    fc.property(scenario, fc.nat({ max: 60 }), (lines, days) => {
      const last = lines.at(-1)?.on ?? FIRST;
      const day = addDays(last, days);
      let kept = NO_MONEY;
      // As it is stored, and read again.
      for (const line of lines) kept = JSON.parse(JSON.stringify(movedOn(kept, [line]))) as typeof kept;
      const owing = owingOn({ versions: [], lines, moves: new Map() }, day);
      const past = uncoveredOf(kept).filter(({ dueOn }) => dueOn < day);
      expect(kept.balanceCents).toBe(owing.balanceCents);
      expect([sumOf(past), past[0]?.dueOn ?? null]).toEqual([owing.pastDueCents, owing.since]);
    }),
  );
});

it('what no money covers foots with the balance, and nothing is owed of an account that is paid', () => {
  fc.assert(
    fc.property(scenario, (lines) => {
      const kept = lines.reduce((money, line) => movedOn(money, [line]), NO_MONEY);
      expect(sumOf(uncoveredOf(kept))).toBe(Math.max(0, kept.balanceCents));
    }),
  );
});

it('a payment that was refunded and then came back is owed since it came back', () => {
  const line = { recordedOn: FIRST, brought: false, dueOn: FIRST } as const;
  const lines: MoneyLine[] = [
    { ...line, position: 1, on: FIRST, entryId: 'check', kind: 'payment', cents: -10_000 },
    { ...line, position: 2, on: FIRST, entryId: 'refund', kind: 'refund', cents: 10_000 },
    { ...line, position: 3, on: '2026-03-09', dueOn: '2026-03-09', entryId: 'check', kind: 'payment', cents: 10_000 },
  ];
  expect(owingOn({ versions: [], lines, moves: new Map() }, '2026-03-12')).toMatchObject({
    pastDueCents: 10_000,
    since: '2026-03-09',
  });
});
