import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../kernel/days.ts';
import { byPrefixAndNumber, reportedSoFar, suretyReport } from './surety-report.ts';
import { reportDueOn, weekFrom } from './surety-report-weeks.ts';
import type { PowerStep, PowerStepKind, ReportBond, ReportContent, ReportPower } from '../books/surety-report-types.ts';

const WEEK = { startsOn: '2026-03-02', endsOn: '2026-03-08' };
const NEXT = { startsOn: '2026-03-09', endsOn: '2026-03-15' };
const powersOf = (...numbers: string[]): Map<string, ReportPower> =>
  new Map(
    numbers.map((number) => [
      number,
      { powerId: number, number, spelling: number, amountCents: 1_000_000, isReceived: true },
    ]),
  );
const step = (powerId: string, kind: PowerStepKind, on = '2026-03-03'): PowerStep => ({ powerId, kind, on });
const bond = (powerId: string, more: Partial<ReportBond> = {}): ReportBond => ({
  bondId: `bond of ${powerId}`,
  powerId,
  bondDate: '2026-03-04',
  defendantId: 'd',
  courtLocation: null,
  parish: 'Orleans',
  agentId: null,
  faceCents: 1_000_000,
  premiumCents: 120_000,
  suretyPremiumCents: 10_000,
  bufCents: 10_000,
  bears: true,
  isIntact: true,
  why: 'Amended',
  ...more,
});
const wordsOf = ({ lines }: ReportContent) => lines.map(({ powerNumber, word }) => `${powerNumber} ${word}`);
const nothing = reportedSoFar([]);

describe('The execution report of a week', () => {
  test('names every number once, by prefix and number, with what became of it', () => {
    const powers = powersOf('AB10', 'AB9', 'AB11', 'AA100', 'AB12', 'AB13');
    const steps = [...powers.keys()].map((id) => step(id, 'received'));
    const report = suretyReport(
      {
        powers,
        steps: [...steps, step('AB11', 'void'), step('AB12', 'lost'), step('AB12', 'found'), step('AB13', 'expired')],
        bonds: [bond('AB9', { faceCents: 1_500_000 })],
      },
      WEEK,
      nothing,
    );
    expect(wordsOf(report)).toEqual([
      'AA100 unused',
      'AB9 written',
      'AB10 unused',
      'AB11 void',
      'AB12 unused',
      'AB13 expired',
    ]);
    expect(report.lines[1]).toMatchObject({ isOverride: true, suretyPremiumCents: 10_000 });
    expect(report.inHand).toEqual({
      opening: 0,
      received: 6,
      found: 1,
      givenBack: 0,
      unVoided: 0,
      written: 1,
      void: 1,
      lost: 1,
      transferred: 0,
      returned: 0,
      receivedInError: 0,
      closing: 4,
    });
    expect(report.totals).toEqual({
      written: 1,
      faceCents: 1_500_000,
      premiumCents: 120_000,
      suretyPremiumCents: 10_000,
      bufCents: 10_000,
    });
  });

  test('leaves a bond dated after its end to the next one, and takes a late one whose date is before', () => {
    const powers = powersOf('P1', 'P2');
    const steps = [step('P1', 'received'), step('P2', 'received')];
    const late = bond('P2', { bondDate: '2026-03-10' });
    const first = suretyReport({ powers, steps, bonds: [late] }, WEEK, nothing);
    expect(wordsOf(first)).toEqual(['P1 unused', 'P2 unused']);
    const second = suretyReport(
      { powers, steps, bonds: [late, bond('P1', { bondDate: '2026-03-05' })] },
      NEXT,
      reportedSoFar([first]),
    );
    expect(wordsOf(second)).toEqual(['P1 written', 'P2 written']);
    expect(second.inHand).toMatchObject({ opening: 2, written: 2, closing: 0 });
  });

  test('says in one amendment line what became of a line that was sent, and gives an intact paper back', () => {
    const powers = powersOf('P1', 'P2', 'P3');
    const steps = ['P1', 'P2', 'P3'].map((id) => step(id, 'received'));
    const [one, two, three] = [bond('P1'), bond('P2'), bond('P3')];
    const first = suretyReport({ powers, steps, bonds: [one, two, three] }, WEEK, nothing);
    const gone = { bears: false, faceCents: 0, premiumCents: 0, suretyPremiumCents: 0, bufCents: 0 };
    const facts = {
      powers,
      steps: [...steps, step('P2', 'void', '2026-03-10')],
      bonds: [
        bond('P1', { faceCents: 500_000, premiumCents: 60_000, suretyPremiumCents: 5_000, bufCents: 5_000 }),
        bond('P2', { ...gone, isIntact: false, why: 'Voided: Entered in error' }),
        bond('P3', gone),
      ],
    };
    const second = suretyReport(facts, NEXT, reportedSoFar([first]));
    expect(second.amendments.map(({ powerNumber, said, so }) => [powerNumber, said.word, so.word])).toEqual([
      ['P1', 'written', 'written'],
      ['P2', 'written', 'void'],
      ['P3', 'written', 'given back'],
    ]);
    expect(second.amendments[0]).toMatchObject({ said: { bufCents: 10_000 }, so: { bufCents: 5_000 } });
    expect(wordsOf(second)).toEqual(['P3 unused']);
    expect(second.inHand).toMatchObject({ opening: 0, givenBack: 1, void: 0, closing: 1 });
    const third = suretyReport(facts, { startsOn: '2026-03-16', endsOn: '2026-03-22' }, reportedSoFar([first, second]));
    expect([third.amendments, wordsOf(third)]).toEqual([[], ['P3 unused']]);
  });

  test('counts a number that was received after it was written in no hand', () => {
    const unreceived = new Map([['P1', { ...powersOf('P1').get('P1')!, isReceived: false }]]);
    const first = suretyReport({ powers: unreceived, steps: [], bonds: [bond('P1')] }, WEEK, nothing);
    expect([wordsOf(first), first.inHand.written]).toEqual([['P1 written'], 0]);
    const facts = { powers: powersOf('P1'), steps: [step('P1', 'received', '2026-03-10')], bonds: [bond('P1')] };
    const second = suretyReport(facts, NEXT, reportedSoFar([first]));
    expect([second.lines, second.amendments, second.inHand.received]).toEqual([[], [], 0]);
  });

  test('ends on the last day of week of the contract then, on Sunday without one, and is due on its report day', () => {
    expect(weekFrom('2026-03-09', [])).toEqual({ startsOn: '2026-03-09', endsOn: '2026-03-15' });
    const terms = { premiumCentsPerThousand: 1_000, premiumBasisPoints: null, bufCentsPerThousand: 0, minimumCents: 0 };
    const contract = {
      ...terms,
      rounding: 'proportional' as const,
      limitCents: null,
      weekEndsOn: 5,
      reportDay: 1,
      citation: '',
      effectiveOn: '2026-03-01',
      version: 1,
    };
    expect(weekFrom('2026-03-09', [contract]).endsOn).toBe('2026-03-13');
    expect(reportDueOn('2026-03-13', [contract])).toBe('2026-03-16');
    expect(reportDueOn('2026-03-15', [])).toBe('2026-03-16');
  });
});

test('Numbers stand by their prefix, then by what they count', () => {
  expect(['B2', 'A10', 'A9', 'A009', 'B'].toSorted(byPrefixAndNumber)).toEqual(['A009', 'A9', 'A10', 'B', 'B2']);
});

/** A scenario of one power: what it is now, and what it may do next. */
interface Scenario {
  standing: 'none' | 'hand' | 'out' | 'void' | 'written' | 'dead';
  bonds: number;
}
const WAYS_OUT = ['void', 'lost', 'transferred', 'returned'] as const;

const scenarios = fc.array(
  fc.record({
    power: fc.integer({ min: 0, max: 5 }),
    dice: fc.integer({ min: 0, max: 99 }),
    days: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 20, maxLength: 120 },
);

/** Plays a scenario day by day, and sends each week's report some days after its end, at whatever stands then. */
const played = (moves: readonly { power: number; dice: number; days: number }[]) => {
  const numbers = ['P1', 'P2', 'P3', 'P4', 'Q10', 'Q9'];
  const powers = powersOf(...numbers);
  const state = new Map<string, Scenario>(numbers.map((id) => [id, { standing: 'none', bonds: 0 }]));
  const steps: PowerStep[] = [];
  const bonds = new Map<string, ReportBond>();
  const reports: ReportContent[] = [];
  let today = '2026-03-02';
  let week = weekFrom(today, []);
  const send = () => {
    reports.push(suretyReport({ powers, steps, bonds: [...bonds.values()] }, week, reportedSoFar(reports)));
    week = weekFrom(addDays(week.endsOn, 1), []);
  };
  const act = (id: string, dice: number) => {
    const scenario = state.get(id)!;
    const on = (kind: PowerStepKind, standing: Scenario['standing']) => {
      steps.push(step(id, kind, today));
      scenario.standing = standing;
    };
    const own = `${id} ${String(scenario.bonds)}`;
    if (scenario.standing === 'none' || (scenario.standing === 'out' && dice < 50))
      on(scenario.standing === 'none' ? 'received' : 'found', 'hand');
    else if (scenario.standing === 'void' && dice < 40) on('un-voided', 'hand');
    else if (scenario.standing === 'hand' && dice < 30) on(WAYS_OUT[dice % 4]!, dice % 4 === 0 ? 'void' : 'out');
    else if (scenario.standing === 'hand' && dice < 40) on('expired', 'hand');
    else if (scenario.standing === 'hand' && dice < 60 && bonds.has(own)) {
      scenario.standing = 'written'; // its last bond takes it back
      bonds.set(own, { ...bonds.get(own)!, ...bond(id, { bondId: own }) });
    } else if (scenario.standing === 'hand') {
      scenario.bonds += 1;
      scenario.standing = 'written';
      const bondId = `${id} ${String(scenario.bonds)}`;
      bonds.set(bondId, bond(id, { bondId, bondDate: addDays(today, -(dice % 9)) }));
    } else if (scenario.standing === 'written') {
      const known = bonds.get(own)!;
      if (dice < 30)
        bonds.set(own, { ...known, faceCents: dice * 1_000, suretyPremiumCents: dice * 10, bufCents: dice });
      else if (dice < 60) {
        const isIntact = dice < 50;
        const gone = { faceCents: 0, premiumCents: 0, suretyPremiumCents: 0, bufCents: 0 };
        bonds.set(own, { ...known, ...gone, bears: false, isIntact });
        if (isIntact) scenario.standing = 'hand';
        else on('void', 'dead');
      }
    }
  };
  for (const { power, dice, days } of moves) {
    today = addDays(today, days);
    // From the day after its end, and not always at once.
    while (today > addDays(week.endsOn, dice % 5)) send();
    act(numbers[power]!, dice);
  }
  while (today > week.endsOn) send();
  today = addDays(week.endsOn, 1);
  send();
  return { reports, bonds: [...bonds.values()] };
};

test('Over any scenarios each number is in each report once, the hand foots, and all lines are what is booked (money#money-invariants)', () => {
  fc.assert(
    fc.property(scenarios, (moves) => {
      const { reports, bonds } = played(moves);
      let closing = 0;
      for (const { lines, amendments, inHand } of reports) {
        const numbers = lines.map(({ powerNumber }) => powerNumber);
        expect(new Set(numbers).size).toBe(numbers.length);
        const amended = amendments.map(({ powerId, bondId }) => powerId + bondId);
        expect(new Set(amended).size).toBe(amended.length);
        expect(inHand.opening).toBe(closing);
        closing = lines.filter(({ word }) => word === 'unused' || word === 'expired').length;
        expect(inHand.closing).toBe(closing);
      }
      for (const due of ['suretyPremiumCents', 'bufCents'] as const) {
        const said = reports.reduce(
          (sum, { totals, amendments }) =>
            sum + totals[due] + amendments.reduce((more, { said: was, so }) => more + so[due] - was[due], 0),
          0,
        );
        expect(said).toBe(bonds.reduce((sum, one) => sum + one[due], 0));
      }
      // Its bond is in one written line, and in another one only after a report gave it back.
      const stands = new Map<string | null, string>();
      for (const { lines, amendments } of reports) {
        const written = lines.filter(({ word }) => word === 'written').map(({ bondId }) => bondId);
        expect(written.filter((bondId) => stands.get(bondId) === 'written')).toEqual([]);
        for (const bondId of written) stands.set(bondId, 'written');
        for (const { bondId, so } of amendments) stands.set(bondId, so.word);
      }
      const borne = bonds.filter(({ bears }) => bears).map(({ bondId }) => bondId);
      expect(borne.filter((bondId) => stands.get(bondId) !== 'written')).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
