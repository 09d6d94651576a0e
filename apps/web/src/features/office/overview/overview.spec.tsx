import { expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { getOverview, WEEKS_BEFORE } from '#contracts/office/overview/overview.ts';
import { addDays } from '#domain/kernel/days.ts';
import { applyChange } from '../../../lib/live.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { Overview } from './overview.tsx';

const figure = (weekCents: number, lastWeekCents = 0, averageCents: number | null = 0) => ({
  weekCents,
  lastWeekCents,
  averageCents,
});
const standing = {
  written: figure(120_000, 60_000, 90_000),
  collected: figure(50_000, 10_000, 20_000),
  forfeited: figure(700_000),
  owedCents: 225_000,
  exposureCents: 2_000_000,
  forfeitedNowCents: 700_000,
};
const { exposureCents: _, forfeitedNowCents: __, ...whole } = standing;
const answer: AnswerOf<typeof getOverview> = {
  today: '2026-11-18',
  weeks: Array.from({ length: WEEKS_BEFORE + 1 }, (_week, at) => ({
    monday: addDays('2026-08-24', 7 * at),
    writtenCents: at * 10_000,
    collectedCents: 50_000,
    forfeitedCents: 0,
    receivableCents: 220_000,
  })),
  weeksBefore: WEEKS_BEFORE,
  ...whole,
  receivable: figure(220_000, 180_000, 150_000),
  creditsCents: -5_000,
  unclaimedCents: 0,
  exposure: { count: 2, cents: 2_000_000 },
  withSureties: { count: 1, cents: 1_500_000 },
  forfeitedNow: { count: 1, cents: 700_000 },
  agents: [
    { agentId: '0197a000-0000-7000-8000-000000000001', name: 'Remy Guidry', ...standing },
    { agentId: null, name: '', ...standing, written: figure(0) },
  ],
  parishes: [{ name: 'Orleans', ...standing }],
  sureties: [
    {
      suretyId: '0197a000-0000-7000-8000-000000000002',
      name: 'Bayou Surety',
      faceCents: 1_500_000,
      forfeitedCents: 700_000,
    },
  ],
};
const card = (name: string) => screen.findByRole('region', { name });

it('The overview shows each figure beside last week and the average, and leads to its list', async () => {
  new FakeApi().on(getOverview, answer);
  const { frame } = await show(<Overview />);
  const written = await card('Written');
  await within(written).findByRole('slider', { name: 'Written by week' });
  const lines = [...written.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'This week, to Wednesday$1,200.00',
    'Last week, to Wednesday$600.00',
    'Average of 12 weeks before$900.00',
  ]);
  const leads = (region: HTMLElement, name: string) => within(region).getByRole('link', { name }).getAttribute('href');
  const collected = leads(await card('Collected'), '$500.00');
  expect(collected).toContain('/admin/reports?tab=payments');
  expect(collected).toContain('from=2026-11-16');
  expect(collected).toContain('to=2026-11-18');
  expect(leads(await card('Receivable'), '$2,200.00')).toContain('tab=trial-balance');
  expect(leads(await card('Exposure'), '$15,000.00')).toBe('/powers/liability');
  expect(leads(await card('Exposure'), '$7,000.00')).toBe('/recovery/first');
  const months = screen.getByRole('link', { name: 'Written and collected over twelve months' });
  expect(months.getAttribute('href')).toBe('/admin/reports/by-month');
  expect(screen.queryByText(/without unclaimed credits/)).toBeNull();
  expect((await axe(frame)).violations).toEqual([]);
});

it('The overview has a row for each agent and parish, what is of neither too, and bars for sureties', async () => {
  new FakeApi().on(getOverview, answer);
  await show(<Overview />);
  const agents = await screen.findByRole('region', { name: 'Figures by agent' });
  const parishes = screen.getByRole('region', { name: 'Figures by parish' });
  expect(within(agents).getByText('Remy Guidry')).toBeTruthy();
  expect(within(agents).getByText('No agent')).toBeTruthy();
  expect(within(parishes).getByText('Orleans')).toBeTruthy();
  const bars = screen.getByRole('list', { name: 'Exposure by surety' });
  expect(within(bars).getByRole('listitem').textContent).toContain('$15,000.00 · $7,000.00 forfeited');
});

it('The overview of an agency in its first week compares with nothing', async () => {
  const first = { ...answer, weeksBefore: 0, written: figure(120_000, 0, null), unclaimedCents: 2_000 };
  new FakeApi().on(getOverview, first);
  await show(<Overview />);
  const lines = [...(await card('Written')).querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(lines.slice(1)).toEqual(['Last week, to Wednesday–', 'Average of the weeks before–']);
  expect(within(await card('Collected')).getByText('Payment History, without unclaimed credits')).toBeTruthy();
  expect(within(await card('Collected')).getByText('$520.00')).toBeTruthy();
});

it('The overview says what is next where there is nothing, and what failed, with Retry', async () => {
  const api = new FakeApi().on(getOverview, { ...answer, agents: [], parishes: [], sureties: [] });
  const { unmount } = await show(<Overview />);
  await screen.findByText('No figures yet.');
  unmount();
  api.on(getOverview, () => refusal('MONEY_STOPPED'));
  await show(<Overview />);
  expect(await screen.findByText('Failed to load the overview.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('The overview follows what others book, live', async () => {
  const api = new FakeApi().on(getOverview, answer);
  const { queries } = await show(<Overview />);
  await card('Written');
  api.on(getOverview, { ...answer, written: figure(180_000) });
  act(() =>
    applyChange(queries, { token: '', changes: [{ topic: 'bond', id: '0197a000-0000-7000-8000-000000000009' }] }),
  );
  await within(await card('Written')).findByText('$1,800.00');
});

it('The overview is not for other roles, who read so and are led back', async () => {
  new FakeApi();
  await show(<Overview />, aSession('Accounting'));
  expect(screen.getByText('You do not have access to this page.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
});
