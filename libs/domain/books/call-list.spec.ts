import { expect, it } from '@jest/globals';
import { rankCall } from './call-list.ts';

const today = '2026-03-16';
const late = { pastDueCents: 30_000, since: '2026-03-02', courtDate: null, keptRate: 0.5, finishedPromises: 0 };

it('the rank is dollars past due × days × (1.5 − kept rate); its reasons are said without figures of the rank', () => {
  expect(rankCall(late, today)).toEqual({
    rank: 4_200,
    days: 14,
    explanation: '14 days late, no promise yet',
  });
});

it.each([
  ['2026-03-16', 8_400, 'court today'],
  ['2026-03-17', 8_400, 'court in 1 day'],
  ['2026-03-23', 8_400, 'court in 7 days'],
])('court on %s doubles it', (courtDate, rank, words) => {
  const told = rankCall({ ...late, courtDate }, today);
  expect([told.rank, told.explanation]).toEqual([rank, `14 days late, ${words}, no promise yet`]);
});

it.each(['2026-03-15', '2026-03-24'])('court on %s does not', (courtDate) => {
  expect(rankCall({ ...late, courtDate }, today).rank).toBe(4_200);
});

it('who keeps promises comes later, who breaks them sooner', () => {
  const kept = rankCall({ ...late, keptRate: 1, finishedPromises: 1 }, today);
  expect([kept.rank, kept.explanation]).toEqual([2_100, '14 days late, 100% of 1 promise kept']);
  const broken = rankCall({ ...late, keptRate: 0, finishedPromises: 2 }, today);
  expect([broken.rank, broken.explanation]).toEqual([6_300, '14 days late, 0% of 2 promises kept']);
});

it('what fell due today counts as one day', () => {
  expect(rankCall({ ...late, since: today }, today)).toMatchObject({ days: 1, rank: 300 });
});
