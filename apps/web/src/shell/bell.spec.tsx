import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { countAlerts, listAlerts } from '#contracts/office/alerts/alerts.ts';
import { applyChange } from '../lib/live.ts';
import { FakeApi } from '../test/api.ts';
import { axe } from '../test/axe.ts';
import { aSession, show } from '../test/render.tsx';
import { userEvent } from '../test/user.ts';
import { Bell } from './bell.tsx';

it('The bell counts what is unread, follows what changes, and opens a drawer with the way to all of it', async () => {
  const user = userEvent.setup();
  const api = new FakeApi().on(countAlerts, { unread: 3 }).on(listAlerts, { rows: [], nextCursor: null });
  const { frame, queries } = await show(<Bell />);
  expect((await screen.findByRole('button', { name: '3 unread alerts' })).textContent).toBe('3');
  expect(api.sentTo(listAlerts)).toEqual([]);
  expect((await axe(frame)).violations).toEqual([]);
  api.on(countAlerts, { unread: 120 });
  await act(async () => applyChange(queries, { token: '', changes: [{ topic: 'alert', id: 'any' }] }));
  const bell = await screen.findByRole('button', { name: '120 unread alerts' });
  expect(bell.textContent).toBe('99+');
  await user.click(bell);
  const drawer = await screen.findByRole('dialog', { name: 'Alerts' });
  expect(await screen.findByText('Nothing calls for you now.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/alerts');
  expect((await axe(drawer)).violations).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('An Auditor has no bell', async () => {
  const api = new FakeApi();
  await show(<Bell />, aSession('Auditor'));
  expect([screen.queryByRole('button'), api.sent]).toEqual([null, []]);
});
