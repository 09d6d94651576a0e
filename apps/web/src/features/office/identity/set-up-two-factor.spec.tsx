import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { confirmTwoFactor, startTwoFactor } from '#contracts/office/identity/profile.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { SetUpTwoFactor } from './set-up-two-factor.tsx';

const started = {
  uri: 'otpauth://totp/Bailiwick:marie%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Bailiwick',
  secret: 'JBSWY3DPEHPK3PXP',
  backupCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'],
};

const start = async () => {
  const told: string[] = [];
  const view = await show(
    <SetUpTwoFactor onEnabled={() => told.push('enabled')} onClose={() => told.push('closed')} />,
  );
  const user = userEvent.setup();
  const givePassword = async () => {
    await user.type(await screen.findByLabelText('Current Password'), 'velvet horse');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
  };
  return { ...view, user, told, givePassword };
};

describe('Setting up two-factor sign-in', () => {
  it('asks for the password, shows the key to scan or type, and takes a code with its blanks', async () => {
    let tries = 0;
    const api = new FakeApi().on(startTwoFactor, started).on(confirmTwoFactor, () => {
      tries += 1;
      return tries === 1 ? refusal('TWO_FACTOR_FAILED') : answer({ twoFactorEnabled: true });
    });
    const { user, told, givePassword, baseElement } = await start();
    expect(await screen.findByText(/signs out your other devices/)).toBeTruthy();
    await givePassword();
    expect((await screen.findByTestId('two-factor-secret')).textContent).toBe('JBSW Y3DP EHPK 3PXP');
    expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect((await axe(baseElement)).violations).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));

    await user.type(screen.getByLabelText('Code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect((await screen.findByRole('alert')).textContent).toContain('That code is not correct');
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));

    await screen.findByText('ccccc-ddddd');
    expect(told).toEqual([]);
    expect((await axe(baseElement)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(told).toEqual(['enabled', 'closed']);
    expect(api.sentWith('POST').map(({ body }) => body)).toEqual([
      { password: 'velvet horse' },
      { code: '000000' },
      { code: '123456' },
    ]);
  });

  it('puts a wrong password beside its field', async () => {
    const message = 'Your current password is not correct.';
    new FakeApi().on(startTwoFactor, () => refusal('VALIDATION_FAILED', [{ path: 'password', message }]));
    const { givePassword } = await start();
    await givePassword();
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
