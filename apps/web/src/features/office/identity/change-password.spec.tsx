import { describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { changePassword, type Profile } from '#contracts/office/identity/profile.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { ChangePassword } from './change-password.tsx';

const aProfile: Profile = {
  userId: 'a6f1c2de-0000-4000-8000-000000000001',
  fullName: 'Marie Delacroix',
  email: 'marie@example.com',
  phone: '',
  licenseNumber: '',
  role: 'Admin',
  twoFactorEnabled: false,
  backupCodesLeft: 0,
  mustChangePassword: false,
  policy: { minPasswordLength: 8, passwordNeedsSpecial: true, twoFactorRequired: false, autoLogoutMinutes: 60 },
};

const start = async () => {
  const view = await show(<ChangePassword profile={aProfile} />);
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Update Password' });
  const type = async (current: string, next: string, again: string) => {
    const values: [string, string][] = [
      ['Current Password', current],
      ['New Password', next],
      ['Confirm New Password', again],
    ];
    for (const [label, value] of values) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await user.click(button);
  };
  return { ...view, user, button, type };
};

describe('Changing the password', () => {
  it('says what the organization asks, and the messages of the spec', async () => {
    const api = new FakeApi();
    const { type, container } = await start();
    expect(screen.getByText('At least 8 characters, one of them a special character.')).toBeTruthy();
    await type('', '', '');
    expect(screen.getByText('New password is required')).toBeTruthy();
    await type('old-one', 'short', 'short');
    expect(screen.getByText('New password must be at least 6 characters long')).toBeTruthy();
    await type('old-one', 'long enough!', 'different!');
    expect(screen.getByText('New passwords do not match')).toBeTruthy();
    expect(api.sent).toEqual([]);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('puts the organization’s refusal beside the new password, and keeps what was typed', async () => {
    const message = 'Use at least 8 characters.';
    new FakeApi().on(changePassword, () => refusal('VALIDATION_FAILED', [{ path: 'newPassword', message }]));
    const { type } = await start();
    await type('old-one', 'seven77', 'seven77');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText('Current Password')).toHaveProperty('value', 'old-one');
  });

  it('says that there is no address to send a link to, and sends none', async () => {
    const api = new FakeApi();
    await show(
      <>
        <ChangePassword profile={{ ...aProfile, email: '' }} />
        <Notifications />
      </>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Send password reset email' }));
    expect(await screen.findByText('No email address found')).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it('empties the fields once it is done', async () => {
    const api = new FakeApi().on(changePassword, { changed: true });
    const { type } = await start();
    await type('old-one', 'new-one-77!', 'new-one-77!');
    expect(api.sentWith('POST')).toHaveLength(1);
    await waitFor(() => expect(screen.getByLabelText('New Password')).toHaveProperty('value', ''));
  });
});
