import { describe, expect, it } from '@jest/globals';
import { notificationsStore } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { changePreferences, getPreferences } from '#contracts/agency/organizations/preferences.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { AppearancePreferences, NotificationPreferences } from './preferences.tsx';

const chosen = {
  emailNotifications: true,
  smsNotifications: false,
  theme: 'dark' as const,
  dashboardLayout: 'default' as const,
  autoRefresh: true,
  soundNotifications: false,
};

describe('Preferences', () => {
  it('are saved one by one, at once', async () => {
    const api = new FakeApi().on(getPreferences, chosen).on(changePreferences, { ...chosen, theme: 'light' });
    const { container } = await show(<AppearancePreferences />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: 'Light' }));
    await waitFor(() => expect(api.sentWith('PUT').map(({ body }) => body)).toEqual([{ ...chosen, theme: 'light' }]));
    expect((await axe(container)).violations).toEqual([]);
  });

  it('say what is not connected, and are taken back where saving failed', async () => {
    new FakeApi().on(getPreferences, chosen).on(changePreferences, () => refusal('TEMPORARILY_UNAVAILABLE'));
    const { container } = await show(<NotificationPreferences />);
    const user = userEvent.setup();
    const sms = await screen.findByRole('switch', { name: /SMS notifications/ });
    const lists = screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'));
    expect(lists).toEqual(['Working', 'Not connected']);
    const working = within(screen.getByRole('list', { name: 'Working' }));
    expect(working.getAllByRole('switch')).toHaveLength(2);
    expect(working.getByRole('link', { name: 'Open Alerts on the screen' }).getAttribute('href')).toBe('/alerts');
    expect(screen.getByText(/^Not connected\. An SMS provider would bring alerts to your phone/)).toBeTruthy();
    expect(screen.getByText(/Alerts by mail: urgent ones at once/)).toBeTruthy();
    await user.click(sms);
    await waitFor(() => expect(sms).toHaveProperty('checked', false));
    const said = notificationsStore.getState().notifications.map(({ message }) => message);
    expect(said.at(-1)).toMatch(/^Failed to save user preferences: /);
    expect((await axe(container)).violations).toEqual([]);
  });
});
