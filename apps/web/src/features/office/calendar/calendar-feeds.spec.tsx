import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getCalendar } from '#contracts/office/calendar/calendar.ts';
import {
  listCalendarFeeds,
  makeCalendarFeed,
  revokeCalendarFeed,
  type CalendarFeed,
} from '#contracts/office/calendar/calendar-feeds.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { Calendar } from './calendar.tsx';

const own: CalendarFeed = {
  feedId: 'a6f1c2de-0000-4000-8000-0000000000f1',
  fullName: 'Alma Broussard',
  isOwn: true,
  withNames: false,
  ownOnly: false,
  madeAt: '2026-11-20T15:00:00.000Z',
  lastFetchedAt: null,
};
const others: CalendarFeed = {
  ...own,
  feedId: 'a6f1c2de-0000-4000-8000-0000000000f2',
  fullName: 'Remy Fontenot',
  isOwn: false,
  withNames: true,
  ownOnly: true,
  lastFetchedAt: '2026-11-20T16:30:00.000Z',
};
const address = `https://office.example.com/api/feeds/${'a'.repeat(43)}.ics`;

const open = async (feeds: CalendarFeed[], session = aSession()) => {
  const user = userEvent.setup();
  const api = new FakeApi().on(getCalendar, { days: [] }).on(listCalendarFeeds, { feeds });
  await show(<Calendar search={{}} onChange={() => undefined} />, session);
  await user.click(await screen.findByRole('button', { name: 'Subscribe…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Subscribe to the calendar' });
  return { user, api, dialog: within(dialog) };
};

it('The calendar makes a link without names unless they are chosen, and shows it whole this once', async () => {
  const { user, api, dialog } = await open([], aSession('Auditor'));
  api.on(makeCalendarFeed, { feedId: own.feedId, address });
  const names = dialog.getByRole('checkbox', { name: 'Show names' });
  expect((names as HTMLInputElement).checked).toBe(false);
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Make link' }));
  const made = within(await screen.findByRole('dialog', { name: 'Your calendar link' }));
  made.getByText(address);
  made.getByRole('button', { name: 'Copy link' });
  expect(within(made.getByRole('list', { name: 'Where to add it' })).getAllByRole('listitem')).toHaveLength(3);
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ withNames: false, ownOnly: false }]);
  await user.keyboard('{Escape}');
  made.getByText(address);
  await user.click(made.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(address)).toBeNull());
});

it('The calendar says of a link whether it has names and when it was fetched, and that another one ends it', async () => {
  const { user, api, dialog } = await open([own]);
  api.on(makeCalendarFeed, { feedId: own.feedId, address });
  const list = within(await dialog.findByRole('list', { name: 'Your link' }));
  list.getByText('Without names');
  list.getByText('Made 11/20/2026, 9:00 AM · not fetched yet');
  dialog.getByText('A new link ends the one you have.');
  expect(dialog.queryByRole('list', { name: 'Links of your team' })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'Show names' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Mine only' }));
  await user.click(dialog.getByRole('button', { name: 'Make new link' }));
  await screen.findByText(address);
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ withNames: true, ownOnly: true }]);
});

it('The calendar has a link revoked after asking, for an Admin those of the team too', async () => {
  const { user, api, dialog } = await open([own, others], aSession('Admin'));
  api.on(revokeCalendarFeed, { feedId: others.feedId }, { calendarFeedId: others.feedId });
  const team = within(await dialog.findByRole('list', { name: 'Links of your team' }));
  team.getByText('Remy Fontenot, with names, their own only');
  team.getByText('Made 11/20/2026, 9:00 AM · last fetched 11/20/2026, 10:30 AM');
  await user.click(team.getByRole('button', { name: 'Revoke the link of Remy Fontenot' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Revoke the calendar link' }));
  asked.getByText(/^The calendar app of Remy Fontenot gets nothing more from it\./);
  expect(api.sentWith('POST')).toEqual([]);
  api.on(listCalendarFeeds, { feeds: [own] });
  await user.click(asked.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(dialog.queryByRole('list', { name: 'Links of your team' })).toBeNull());
  dialog.getByRole('list', { name: 'Your link' });
});
