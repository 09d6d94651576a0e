import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getBoard } from '#contracts/office/dashboard/board.ts';
import { getDashboard, listCourtDatesToday, listPaymentsDueToday } from '#contracts/office/dashboard/dashboard.ts';
import type { FirstSteps } from '#contracts/office/dashboard/first-steps.ts';
import { discardBond, type UnfinishedBond } from '#contracts/office/intake/unfinished-bonds.ts';
import { applyChange } from '../../../lib/live.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { wholeText } from '../../../test/whole-text.ts';
import { Dashboard } from './dashboard.tsx';
import { courtDatesQuery } from './dashboard.queries.ts';

const today = '2026-11-20';
const defendantId = 'a6f1c2de-0000-4000-8000-00000000000d';
const bondId = 'a6f1c2de-0000-4000-8000-00000000000b';
const otherBondId = 'a6f1c2de-0000-4000-8000-00000000000c';
const person = { defendantId, fullName: 'Alcide Broussard', birthday: '1988-03-09', phoneNumber: '5045550142' };
const inCourt = {
  ...person,
  bondId,
  powerNumber: 'AL-12',
  courtLocation: 'St. Charles 29th JDC',
  caseNumber: '26-1',
  courtTime: '13:30',
  courtSection: 'Division B',
};
const toPay = {
  ...person,
  bondId,
  powerNumber: 'AL-12',
  accountId: null,
  what: 'Forfeiture due' as const,
  amountCents: 750_000,
};
const ofToday = (courtDates: number, paymentsDue: number) => ({
  today,
  defendants: 1234,
  courtDates: { count: courtDates, rows: courtDates === 0 ? [] : [inCourt] },
  paymentsDue: { count: paymentsDue, rows: paymentsDue === 0 ? [] : [toPay] },
  activeCases: 4,
  unfinished: { count: 0, followUps: 0, rows: [] as UnfinishedBond[] },
  firstSteps: null as FirstSteps | null,
});
const anEmptyBoard = {
  today,
  forfeitures: { rows: [], all: { count: 0, cents: 0 }, past: { count: 0, cents: 0 } },
  court: { unanswered: 0, today: 0, tomorrow: 0, week: 0, rows: [] },
  followUps: [],
  collect: {
    calls: 0,
    rows: [],
    owed: { ages: [0, 0, 0, 0, 0], creditsCents: 0 },
    pastDue: { count: 0, cents: 0 },
  },
  drawer: null,
  sinceYesterday: null,
  failed: {},
};
const api = () =>
  new FakeApi()
    .on(getBoard, anEmptyBoard)
    .on(getDashboard, ofToday(2, 1))
    .on(listCourtDatesToday, { today, rows: [inCourt] })
    .on(listPaymentsDueToday, { today, rows: [toPay] });
const tile = (title: string) =>
  screen.getByRole(/All|Active|Check|Reports|Settings/.test(title) ? 'link' : 'button', { name: new RegExp(title) });
const figure = (title: string) => tile(title).querySelector('.tabular')?.textContent;

describe('The dashboard', () => {
  it('greets, shows what the role may open, and counts', async () => {
    api();
    const { frame } = await show(<Dashboard />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Marie Delacroix');
    expect(figure('Court Dates Today')).toMatch(/…|2/);
    await waitFor(() => expect(figure('All Defendants')).toBe('1,234'));
    expect(['Court Dates Today', 'Payments Due Today', 'Active Cases'].map(figure)).toEqual(['2', '1', '4']);
    expect(tile('Settings').textContent).toContain('Organization & user management');
    expect(screen.getByText('Admin Only')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('shows an Admin of a new agency its first steps', async () => {
    api().on(getDashboard, { ...ofToday(0, 0), firstSteps: { done: ['mail'], isPutAway: false } });
    await show(<Dashboard />);
    expect(await screen.findByRole('heading', { name: 'First steps: 1 of 9 done' })).toBeTruthy();
  });

  it('says what the screen before left to be said once: not again when it is loaded anew or come back to', async () => {
    api();
    const { router } = await show(<Dashboard />);
    await act(() => router.navigate({ href: '/here', state: { notice: 'Your account is ready.' } }));
    await waitFor(() => expect(screen.getByText('Your account is ready.')).toBeTruthy());
    await waitFor(() => expect(router.state.location.state.notice).toBeUndefined());
    expect(screen.getByText('Your account is ready.')).toBeTruthy();
  });

  it('names the bonds that were begun, to be finished or discarded with one press', async () => {
    const begun = {
      ...person,
      bondId,
      courtDate: '2026-12-03',
      begunOn: '2026-11-19',
      begunBy: 'Ana Ruiz',
      isFollowUp: false,
    };
    const old = { ...begun, bondId: otherBondId, fullName: 'Odell Waits', begunOn: '2026-11-01', isFollowUp: true };
    const fake = api()
      .on(getDashboard, { ...ofToday(2, 1), unfinished: { count: 2, followUps: 1, rows: [old, begun] } })
      .on(discardBond, { bondId }, { bondId });
    const { frame } = await show(<Dashboard />);
    const list = within(await screen.findByRole('region', { name: 'Unfinished bonds' }));
    expect(list.getByRole('heading').textContent).toBe('Unfinished (2), 1 to follow up');
    expect(list.getAllByText('Follow up')).toHaveLength(1);
    expect(list.getByText('Begun 11/19/2026 by Ana Ruiz · Court 12/03/2026')).toBeTruthy();
    const finish = list.getByRole('link', { name: 'Finish the bond of Alcide Broussard' });
    expect(finish.getAttribute('href')).toBe(`/bonds/${bondId}`);
    expect((await axe(frame)).violations).toEqual([]);
    fake.on(getDashboard, ofToday(2, 1));
    fireEvent.click(list.getByRole('button', { name: 'Discard the unfinished bond of Alcide Broussard' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished bonds' })).toBeNull());
    expect(fake.sentTo(discardBond, { bondId })).toHaveLength(1);
  });

  it('says … while counts load', async () => {
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const fake = api();
    const network = globalThis.fetch;
    globalThis.fetch = (...requests) => held.then(() => network(...requests));
    await show(<Dashboard />);
    expect(['All Defendants', 'Court Dates Today', 'Payments Due Today'].map(figure)).toEqual(['…', '…', '…']);
    const words = screen.getByText('Loading your dashboard...');
    expect(words.closest('.mantine-VisuallyHidden-root')).toBeNull(); // visible, not only for screen readers
    arrive();
    await waitFor(() => expect(figure('All Defendants')).toBe('1,234'));
    await waitFor(() => expect(screen.queryByText('Loading your dashboard...')).toBeNull());
    expect(screen.getAllByText('Crescent City Bail Bonds')).toBeTruthy();
    expect(fake.sent.map(({ address }) => address).toSorted()).toEqual(['/api/desk', '/api/desk/board']);
  });

  it('gives the focus back to a tile that was pressed while the board was on its way', async () => {
    let arrive: () => void = () => undefined;
    const board = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    api().on(getBoard, () => board.then(() => answer(anEmptyBoard)));
    await show(<Dashboard />);
    const early = tile('Payments Due Today');
    act(() => early.focus());
    fireEvent.click(early);
    act(() => arrive());
    await waitFor(() => expect(early.isConnected).toBe(false));
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(tile('Payments Due Today'));
  });

  it('shows – and a message where counts cannot be had, and asks again', async () => {
    const fake = api().on(getDashboard, () => refusal('TEMPORARILY_UNAVAILABLE'));
    await show(<Dashboard />);
    expect(await screen.findByText(/Failed to load court dates. Failed to load payments./)).toBeTruthy();
    expect(['All Defendants', 'Court Dates Today', 'Payments Due Today'].map(figure)).toEqual(['–', '–', '–']);
    fake.on(getDashboard, ofToday(5, 0));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(figure('Court Dates Today')).toBe('5'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks once for a board that cannot be had, says so, and asks again when told to', async () => {
    const fake = api().on(getBoard, () => refusal('TEMPORARILY_UNAVAILABLE'));
    await show(<Dashboard />);
    expect(await screen.findByText('Failed to load Forfeitures.')).toBeTruthy();
    await waitFor(() => expect(figure('All Defendants')).toBe('1,234'));
    expect(screen.getByText('Failed to load Forfeitures.')).toBeTruthy();
    expect(fake.sentTo(getBoard)).toHaveLength(1);
    fake.on(getBoard, anEmptyBoard);
    const panel = within(screen.getByRole('region', { name: 'Forfeitures' }));
    fireEvent.click(panel.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Failed to load Forfeitures.')).toBeNull());
  });

  it('asks for no counts on behalf of who may not see them', async () => {
    const fake = api();
    await show(<Dashboard />, aSession('Auditor'));
    expect(tile('Reports')).toBeTruthy();
    expect(screen.queryByText('All Defendants')).toBeNull();
    expect(fake.sent.map(({ address }) => address)).toEqual(['/api/desk/board']);
  });

  it('counts again when somebody changes a bond', async () => {
    const fake = api();
    const { queries } = await show(<Dashboard />);
    await waitFor(() => expect(figure('Court Dates Today')).toBe('2'));
    fake.on(getDashboard, ofToday(3, 1));
    act(() => applyChange(queries, { token: '', changes: [{ topic: 'bond', id: bondId }] }));
    await waitFor(() => expect(figure('Court Dates Today')).toBe('3'));
    expect(fake.sent.filter(({ address }) => address === '/api/desk').length).toBe(2);
  });
});

describe('On a wide screen', () => {
  const narrow = window.matchMedia.bind(window);
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(narrow(query), { matches: query.includes('min-width: 75em') });
  });
  afterEach(() => {
    window.matchMedia = narrow;
  });
  const beside = async (title: string) => within(await screen.findByRole('region', { name: title }));

  it('the day’s first people stand beside the tiles, and a button shows the rest', async () => {
    api();
    const { frame } = await show(<Dashboard />);
    expect(
      (await beside('In court today')).getByText(
        wholeText('1:30 PM · Division B · St. Charles 29th JDC · Case 26-1 · Power AL-12'),
      ),
    ).toBeTruthy();
    expect((await beside('Due today')).getByText(wholeText('Forfeiture due · $7,500.00 · Power AL-12'))).toBeTruthy();
    expect((await beside('Due today')).queryByRole('button')).toBeNull();
    expect((await axe(frame)).violations).toEqual([]);
    fireEvent.click((await beside('In court today')).getByRole('button', { name: 'All 2' }));
    expect(await screen.findByRole('dialog', { name: 'Court Dates Today' })).toBeTruthy();
  });

  it('an empty day says so, and a failure does not look like one', async () => {
    const fake = api().on(getDashboard, () => refusal('TEMPORARILY_UNAVAILABLE'));
    await show(<Dashboard />);
    expect((await beside('In court today')).getByText('–')).toBeTruthy();
    fake.on(getDashboard, ofToday(0, 0));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No court dates today.')).toBeTruthy();
    expect((await beside('Due today')).getByText('No payments due today.')).toBeTruthy();
  });

  it('an Auditor has no lists of the day', async () => {
    api();
    await show(<Dashboard />, aSession('Auditor'));
    expect(screen.queryByRole('region', { name: 'In court today' })).toBeNull();
  });
});

describe('Court Dates Today and Payments Due Today', () => {
  it.each([
    ['Court Dates Today', '1:30 PM · Division B · St. Charles 29th JDC · Case 26-1 · Power AL-12'],
    ['Payments Due Today', 'Forfeiture due · $7,500.00 · Power AL-12'],
  ])('%s lists who, and opens the profile', async (title, about) => {
    api();
    const { router } = await show(<Dashboard />);
    fireEvent.click(tile(title));
    expect(await screen.findByText(wholeText(about))).toBeTruthy();
    expect(screen.getByText('03/09/1988 · (504) 555-0142')).toBeTruthy();
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    fireEvent.click(screen.getByRole('link', { name: 'Open Profile of Alcide Broussard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/defendants/${defendantId}`));
  });

  it.each([
    ['Court Dates Today', listCourtDatesToday, 'No court dates today.', 'Failed to load court dates.'],
    ['Payments Due Today', listPaymentsDueToday, 'No payments due today.', 'Failed to load payments.'],
  ])('%s: nothing, or a failure with a way to ask again', async (title, endpoint, empty, failed) => {
    const fake = api().on(endpoint, () => refusal('TEMPORARILY_UNAVAILABLE'));
    await show(<Dashboard />);
    fireEvent.click(tile(title));
    expect(await screen.findByText(failed)).toBeTruthy();
    fake.on(endpoint, { today, rows: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(empty)).toBeTruthy();
  });

  it('that cannot be refreshed stay, and say of when they are, in the agency’s zone', async () => {
    const fake = api();
    const { queries } = await show(<Dashboard />);
    fireEvent.click(tile('Court Dates Today'));
    expect(await screen.findByText('Alcide Broussard')).toBeTruthy();
    const early = new Date('2026-11-20T08:14:59Z').getTime();
    act(() => {
      const { queryKey } = courtDatesQuery;
      queries.setQueryData(queryKey, queries.getQueryData(queryKey), { updatedAt: early });
    });
    fake.on(listCourtDatesToday, () => refusal('TEMPORARILY_UNAVAILABLE'));
    act(() => applyChange(queries, { token: '', changes: [{ topic: 'bond', id: bondId }] }));
    expect(await screen.findByText('Could not refresh. Shown as of 2:14 AM.')).toBeTruthy();
    expect(screen.getByText('Alcide Broussard')).toBeTruthy();
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    fake.on(listCourtDatesToday, { today, rows: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No court dates today.')).toBeTruthy();
    expect(screen.queryByText(/Could not refresh/)).toBeNull();
  });

  it('show a hundred, and more when asked to', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => ({
      ...inCourt,
      bondId: `${bondId.slice(0, 33)}${String(n + 100)}`,
    }));
    api().on(listCourtDatesToday, { today, rows });
    await show(<Dashboard />);
    fireEvent.click(tile('Court Dates Today'));
    fireEvent.click(await screen.findByRole('button', { name: 'Show 50 more' }));
    expect(screen.getAllByText('Open Profile').length).toBe(150);
  });
});

describe('A new day', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('begins at midnight in the organization’s zone', async () => {
    jest.setSystemTime(new Date('2026-11-21T05:59:30Z')); // 11:59:30 PM in Louisiana
    const fake = api();
    await show(<Dashboard />);
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(figure('Court Dates Today')).toBe('2');
    fake.on(getDashboard, { ...ofToday(9, 0), today: '2026-11-21' });
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(figure('Court Dates Today')).toBe('2');
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(figure('Court Dates Today')).toBe('9');
  });
});
