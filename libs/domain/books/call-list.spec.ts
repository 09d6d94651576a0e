import { describe, expect, it } from '@jest/globals';
import { CALL_OUTCOMES, inCallOrder, isCalled, rankCall, type CallOutcome, type CallReasons } from './call-list.ts';

const today = '2026-03-16';
const late: CallReasons = {
  by: 'plan',
  pastDueCents: 30_000,
  lacksCents: 0,
  since: '2026-03-02',
  courtDate: null,
  keptRate: 0.5,
  finishedPromises: 0,
};

describe('the rank of a call', () => {
  it('is dollars past due × days × (1.5 − kept rate)', () => {
    expect(rankCall(late, today)).toMatchObject({ rank: 4_200, days: 14, amountCents: 30_000 });
  });

  it('goes by the larger of what is past due and what the promise lacks', () => {
    expect(rankCall({ ...late, lacksCents: 40_000 }, today)).toMatchObject({ rank: 5_600, amountCents: 40_000 });
    expect(rankCall({ ...late, lacksCents: 20_000 }, today)).toMatchObject({ rank: 4_200, amountCents: 30_000 });
  });

  it.each(['2026-03-16', '2026-03-17', '2026-03-23'])('is doubled by court on %s', (courtDate) => {
    expect(rankCall({ ...late, courtDate }, today).rank).toBe(8_400);
  });

  it.each(['2026-03-15', '2026-03-24'])('is not doubled by court on %s', (courtDate) => {
    expect(rankCall({ ...late, courtDate }, today).rank).toBe(4_200);
  });

  it('is lower for who keeps promises, higher for who breaks them', () => {
    expect(rankCall({ ...late, keptRate: 1, finishedPromises: 1 }, today).rank).toBe(2_100);
    expect(rankCall({ ...late, keptRate: 0, finishedPromises: 2 }, today).rank).toBe(6_300);
  });

  it('counts what fell due today as one day', () => {
    expect(rankCall({ ...late, since: today }, today)).toMatchObject({ days: 1, rank: 300 });
  });
});

describe('the words of a call', () => {
  const said = (reasons: Partial<CallReasons>, day = today) => rankCall({ ...late, ...reasons }, day).explanation;

  it('say how late a plan is, and what moves it up or down', () => {
    expect(said({ pastDueCents: 375_000, since: '2025-12-07' })).toBe('99 days late, $3,750.00, no promise yet');
    expect(said({ courtDate: '2026-03-17' })).toBe('14 days late, $300.00, court in 1 day, no promise yet');
    expect(said({ finishedPromises: 1, keptRate: 1 })).toBe('14 days late, $300.00, 100% of 1 promise kept');
  });

  it('say that there is no plan, and since when how much is owed', () => {
    const terms = { by: 'terms', pastDueCents: 125_000, since: '2026-08-12' } as const;
    expect(said(terms, '2026-11-27')).toBe('No plan. $1,250.00 since 08/12, 107 days.');
    expect(said({ ...terms, since: '2025-12-31' }, '2026-01-01')).toBe('No plan. $1,250.00 since 12/31/2025, 1 day.');
    expect(said({ ...terms, courtDate: '2026-11-27', finishedPromises: 2 }, '2026-11-27')).toBe(
      'No plan. $1,250.00 since 08/12, 107 days. Court today, 50% of 2 promises kept.',
    );
  });

  it('say that a promise is broken where it lacks more than is past due', () => {
    expect(said({ pastDueCents: 0, lacksCents: 7_000, keptRate: 0, finishedPromises: 1 })).toBe(
      'Broken promise. $70.00 since 03/02, 14 days. 0% of 1 promise kept.',
    );
  });
});

it('calls of one rank come by age, then by number', () => {
  const row = (rank: number, since: string, shortId: number | null) => ({ rank, since, shortId });
  const ordered = [
    row(9, '2026-03-02', 7),
    row(5, '2026-03-01', 9),
    row(5, '2026-03-02', 2),
    row(5, '2026-03-02', 3),
    row(5, '2026-03-02', null),
    row(5, '2026-03-02', null),
  ];
  expect(ordered.toReversed().toSorted(inCallOrder)).toEqual(ordered);
});

describe('who was called today', () => {
  it.each(CALL_OUTCOMES.map((outcome) => [outcome, !['no answer', 'wrong number'].includes(outcome)] as const))(
    'one call with “%s” is the call of the day: %s',
    (outcome, is) => {
      expect(isCalled([outcome])).toBe(is);
    },
  );

  it('the second call without an answer is the call of the day; wrong numbers never are', () => {
    const no: CallOutcome = 'no answer';
    expect([isCalled([no, 'wrong number']), isCalled([no, no]), isCalled([])]).toEqual([false, true, false]);
    expect(isCalled(['wrong number', 'wrong number'])).toBe(false);
  });
});
