import { describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { fireEvent, screen } from '@testing-library/react';
import {
  changePassword,
  changeProfile,
  sendOwnPasswordReset,
  type Profile,
} from '#contracts/office/identity/profile.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { show } from '../../../test/render.tsx';
import { ChangePassword } from './change-password.tsx';
import { ChangeProfile } from './change-profile.tsx';

const profile: Profile = {
  userId: 'a6f1c2de-0000-4000-8000-000000000001',
  fullName: 'Marie Delacroix',
  email: 'marie@example.com',
  phone: '',
  licenseNumber: '',
  role: 'Admin',
  twoFactorEnabled: false,
  backupCodesLeft: 0,
  mustChangePassword: false,
  policy: { minPasswordLength: 6, passwordNeedsSpecial: false, twoFactorRequired: false, autoLogoutMinutes: 60 },
};
const open = () =>
  show(
    <>
      <ChangeProfile profile={profile} />
      <ChangePassword profile={profile} />
      <Notifications />
    </>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const AWAY = 'A part of the system is not reachable. Nothing was lost; try again in a moment.';

describe('The own profile says', () => {
  it('that it was changed, or why not', async () => {
    const api = new FakeApi().on(changeProfile, () => refusal('TEMPORARILY_UNAVAILABLE'));
    await open();
    press('Save Changes');
    expect(await screen.findByText(`Failed to update profile: ${AWAY}`)).toBeTruthy();
    api.on(changeProfile, profile);
    press('Save Changes');
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
  });

  it('that the password was not changed, and why', async () => {
    new FakeApi().on(changePassword, () => refusal('TEMPORARILY_UNAVAILABLE'));
    await open();
    for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'a-long-one-77!' } });
    press('Update Password');
    expect(await screen.findByText(`Failed to update password: ${AWAY}`)).toBeTruthy();
  });

  it('that a link was sent, and where to, or why not', async () => {
    const api = new FakeApi().on(sendOwnPasswordReset, () => refusal('TEMPORARILY_UNAVAILABLE'));
    await open();
    press('Send password reset email');
    expect(await screen.findByText(`Failed to send reset email: ${AWAY}`)).toBeTruthy();
    api.on(sendOwnPasswordReset, { email: 'marie@example.com' });
    press('Send password reset email');
    expect(await screen.findByText('Password reset email sent to marie@example.com')).toBeTruthy();
  });
});
