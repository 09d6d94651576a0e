import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listAlerts, markAlerts, putOffAlert, type Alert } from '#contracts/office/alerts/alerts.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { AlertLines } from './alert-lines.tsx';
import { MarkAllRead } from './mark-alerts.tsx';

const idOf = (end: string) => `a6f1c2de-0000-4000-8000-${end.padStart(12, '0')}`;
const late: Alert = {
  alertId: idOf('a1'),
  kind: 'forfeiture',
  title: 'Forfeiture deadline 11/17/2026: 3 days overdue',
  about: 'Theo Landry · A-1',
  page: `/recovery/cases/${idOf('c1')}`,
  red: true,
  deadline: '2026-11-17',
  openedAt: '2026-11-20T12:00:00.000Z',
  isRead: false,
  putOffUntil: null,
  mayPutOffUntil: null,
  settled: null,
};
const court: Alert = {
  ...late,
  alertId: idOf('a2'),
  kind: 'court',
  title: 'Court 11/16/2026: nobody has said what happened',
  about: 'Odile Sonnier',
  page: `/defendants/${idOf('d1')}/bonds`,
  red: false,
  deadline: null,
  isRead: true,
  mayPutOffUntil: '2026-12-04',
};
const answering = (...rows: Alert[]) => new FakeApi().on(listAlerts, { rows, nextCursor: null });
const lines = async () => within(await screen.findByRole('list', { name: 'Alerts' })).getAllByRole('listitem');

describe('The list of alerts', () => {
  it('says what is the matter, whose it is and since when, and leads to where it is dealt with', async () => {
    answering(late, court);
    const { frame } = await show(<AlertLines show="open" />);
    const [first, second] = await lines();
    expect(first?.textContent).toMatch(/^UrgentNewForfeiture deadline .* overdueTheo Landry · A-1Since 11\/20\/2026/);
    expect(second?.textContent).toMatch(/^Court 11\/16\/2026: nobody has said what happenedOdile Sonnier/);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([late.page, court.page]);
    expect(screen.queryByRole('button', { name: `Put off: ${late.title}` })).toBeNull();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it.each([
    ['open', 'Nothing calls for you now.'],
    ['put-off', 'You have put nothing off.'],
    ['settled', 'Nothing is settled yet.'],
  ] as const)('says what it means that none is %s', async (shown, words) => {
    answering();
    await show(<AlertLines show={shown} />);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('keeps what is settled with who did it, or the day', async () => {
    const at = '2026-11-20T18:00:00.000Z';
    answering({ ...court, settled: { at, by: 'Rita Recovers' } }, { ...late, settled: { at, by: null } });
    await show(<AlertLines show="settled" />);
    const [first, second] = await lines();
    expect(first?.textContent).toMatch(/Settled 11\/20\/2026.* by Rita Recovers$/);
    expect(second?.textContent).toMatch(/by the day$/);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('puts one off until a day, brings it back, and marks it read', async () => {
    const user = userEvent.setup();
    const params = { alertId: court.alertId };
    const api = answering({ ...court, isRead: false })
      .on(putOffAlert, params, params)
      .on(markAlerts, { alertIds: [court.alertId] });
    await show(<AlertLines show="open" />);
    await user.click(await screen.findByRole('button', { name: `Mark read: ${court.title}` }));
    expect(api.sentTo(markAlerts)[0]?.body).toEqual({ alertIds: [court.alertId], read: true });
    await user.click(screen.getByRole('button', { name: `Put off: ${court.title}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Put off' }));
    expect(dialog.getByText(/12\/04\/2026 at the latest/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Put off' }));
    await waitFor(() => expect(api.sentTo(putOffAlert, params)[0]?.body).toEqual({ until: '2026-11-21' }));
  });

  it('brings one back that was put off', async () => {
    const user = userEvent.setup();
    const params = { alertId: court.alertId };
    const api = answering({ ...court, putOffUntil: '2026-11-25' }).on(putOffAlert, params, params);
    await show(<AlertLines show="put-off" />);
    expect((await lines())[0]?.textContent).toContain('put off until 11/25/2026');
    await user.click(screen.getByRole('button', { name: `Bring back: ${court.title}` }));
    await waitFor(() => expect(api.sentTo(putOffAlert, params)[0]?.body).toEqual({ until: null }));
  });

  it('marks all as read', async () => {
    const user = userEvent.setup();
    const api = new FakeApi().on(markAlerts, { alertIds: [late.alertId, court.alertId] });
    await show(<MarkAllRead />);
    await user.click(screen.getByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(api.sentTo(markAlerts)[0]?.body).toEqual({ alertIds: null, read: true }));
  });
});
