import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { getCalendar, type CalendarEntry, type CalendarOfDay } from '#contracts/office/calendar/calendar.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { Calendar } from './calendar.tsx';

const id = (end: string) => `a6f1c2de-0000-4000-8000-0000000000${end}`;
const nora: CalendarEntry = {
  defendantId: id('d1'),
  fullName: 'Nora Hebert',
  phoneNumber: '5045550142',
  bondId: id('b1'),
  powerNumber: 'CT-1',
  accountId: null,
  courtTime: '09:00',
  courtSection: 'M3',
  courtLocation: 'Orleans Criminal District Court',
  jurisdiction: 'Orleans',
  caseNumber: '26-101',
  amountCents: null,
};
const ada: CalendarEntry = {
  ...nora,
  defendantId: id('d2'),
  fullName: 'Ada Terms',
  bondId: null,
  powerNumber: '',
  accountId: id('a2'),
  courtTime: null,
  courtSection: '',
  courtLocation: null,
  jurisdiction: null,
  caseNumber: '',
  amountCents: 20_000,
};
const court: CalendarOfDay = { on: '2026-11-20', kind: 'court', count: 3, entries: [nora] };
const checkIn: CalendarOfDay = {
  on: '2026-11-20',
  kind: 'check-in',
  count: 1,
  entries: [{ ...nora, courtTime: null }],
};
const money: CalendarOfDay = { on: '2026-11-21', kind: 'instalment', count: 1, entries: [ada] };
const days = [court, checkIn, money];

const open = async (search: CalendarSearch, session = aSession()) => {
  const onChange = jest.fn<(changes: CalendarSearch) => void>();
  const shown = await show(<Calendar search={search} onChange={onChange} />, session);
  return { ...shown, onChange };
};
const hrefOf = (inside: HTMLElement, name: string) =>
  within(inside).getByRole('link', { name }).getAttribute('href') ?? '';

it('The calendar says as an agenda what each day brings, and leads to bond, person, plan and the rest of the day', async () => {
  const api = new FakeApi().on(getCalendar, { days });
  const { frame } = await open({});
  const friday = await screen.findByRole('region', { name: 'Friday 11/20/2026' });
  expect(within(friday).getByRole('heading').textContent).toBe('Friday 11/20/2026 · Today');
  const inCourt = within(friday).getByRole('list', { name: 'Court, Friday 11/20/2026' });
  within(inCourt).getByText('Court · 9:00 AM · M3 · Orleans Criminal District Court · Case 26-101 · Power CT-1');
  expect(hrefOf(inCourt, 'Nora Hebert')).toBe(`/bonds/${id('b1')}`);
  expect(hrefOf(friday, 'and 2 more')).toContain('view=day&kind=court');
  expect(hrefOf(friday, 'Court list')).toContain('day=2026-11-20');
  const due = within(friday).getByRole('list', { name: 'Check-in, Friday 11/20/2026' });
  expect(hrefOf(due, 'Nora Hebert')).toBe(`/defendants/${id('d1')}`);
  const saturday = screen.getByRole('region', { name: 'Saturday 11/21/2026' });
  within(saturday).getByText('Instalment · $200.00');
  expect(hrefOf(saturday, 'Ada Terms')).toBe(`/accounts/${id('a2')}/plan`);
  expect(api.sent.at(-1)?.address).toContain('from=2026-11-20&to=2026-12-03');
  expect((await axe(frame)).violations).toEqual([]);
});

it('The calendar shows the seven days of a week, Monday first, also those without anything', async () => {
  const api = new FakeApi().on(getCalendar, { days });
  const { frame } = await open({ view: 'week', kind: 'court', mine: true });
  await screen.findByRole('region', { name: 'Monday 11/16/2026' });
  expect(screen.getAllByRole('region')).toHaveLength(7);
  expect(screen.getAllByText('Nothing')).toHaveLength(5);
  expect(screen.getByText('11/16/2026 to 11/22/2026, Court only, my own')).toBeTruthy();
  expect(api.sent.at(-1)?.address).toContain('from=2026-11-16&to=2026-11-22&kind=court&mine=true');
  expect((await axe(frame)).violations).toEqual([]);
});

it('The calendar prints the court list of a day as a table', async () => {
  new FakeApi().on(getCalendar, { days: [{ ...court, count: 1 }] });
  const { frame } = await open({ view: 'day', kind: 'court' });
  const table = await screen.findByRole('region', { name: 'Court list' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Court list 11/20/2026');
  for (const words of ['9:00 AM', 'Nora Hebert', '(504) 555-0142', 'M3', 'Orleans', '26-101', 'CT-1'])
    expect(within(table).getAllByText(words).length).toBeGreaterThan(0);
  expect((await axe(frame)).violations).toEqual([]);
});

it('The calendar offers a Supervisor and an Admin to close the court of a day to come, of all its dates', async () => {
  const api = new FakeApi().on(getCalendar, { days: [{ ...court, count: 1 }] });
  const offered = async (search: CalendarSearch, role: Parameters<typeof aSession>[0]) => {
    const { unmount } = await open({ view: 'day', kind: 'court', ...search }, aSession(role));
    await screen.findByRole('region', { name: 'Court list' });
    const found = screen.queryByRole('button', { name: 'Court closed…' }) !== null;
    unmount();
    return found;
  };
  expect(await offered({}, 'Supervisor')).toBe(true);
  expect(await offered({ mine: true }, 'Supervisor')).toBe(false);
  expect(await offered({}, 'Agent')).toBe(false);
  api.on(getCalendar, { days: [{ ...court, on: '2026-11-19', count: 1 }] });
  expect(await offered({ day: '2026-11-19' }, 'Admin')).toBe(false);
});

it('The calendar goes on and back by what it shows, to a kind and to one’s own', async () => {
  new FakeApi().on(getCalendar, { days: [] });
  const { onChange } = await open({ view: 'week', day: '2026-11-25' });
  await screen.findAllByText('Nothing');
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Next');
  await press('Previous');
  await press('Today');
  await user.click(screen.getByRole('checkbox', { name: 'Mine only' }));
  await user.click(screen.getByRole('radio', { name: 'Day' }));
  expect(onChange.mock.calls.map(([changes]) => changes)).toEqual([
    { day: '2026-12-02' },
    { day: '2026-11-18' },
    { day: undefined },
    { mine: true },
    { view: 'day' },
  ]);
});

it('The calendar says what would stand there where there is nothing, and what failed, with Retry', async () => {
  const api = new FakeApi().on(getCalendar, { days: [] });
  const { unmount } = await open({});
  await screen.findByText('Nothing in these two weeks.');
  unmount();
  api.on(getCalendar, () => refusal('MONEY_STOPPED'));
  await open({ view: 'day' });
  await screen.findByText('Failed to load the calendar.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('The calendar leads an Auditor to bonds and plans, and to no file', async () => {
  const ofFile = { ...nora, defendantId: id('d3'), fullName: 'Ana Landry', bondId: null };
  new FakeApi().on(getCalendar, { days: [{ ...court, entries: [ofFile] }, checkIn] });
  await open({}, aSession('Auditor'));
  const friday = await screen.findByRole('region', { name: 'Friday 11/20/2026' });
  expect(hrefOf(friday, 'Nora Hebert')).toBe(`/bonds/${id('b1')}`);
  within(friday).getByText('Ana Landry');
  expect(within(friday).queryByRole('link', { name: 'Ana Landry' })).toBeNull();
});
