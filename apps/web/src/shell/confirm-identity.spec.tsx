import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../test/user.ts';
import { confirmIdentity, getSession } from '#contracts/office/identity/identity.ts';
import { withdrawInvitation } from '#contracts/agency/organizations/team.ts';
import { useCommand } from '../lib/command.ts';
import { answer, FakeApi, refusal } from '../test/api.ts';
import { axe } from '../test/axe.ts';
import { aSession, show } from '../test/render.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';

const invitationId = 'a6f1c2de-0000-4000-8000-0000000000f1';

const Withdraw = () => {
  const { run, error } = useCommand(withdrawInvitation);
  return (
    <>
      <button onClick={() => void run({ params: { invitationId } })}>Withdraw</button>
      <p>{error?.message}</p>
      <ConfirmIdentity />
    </>
  );
};

const start = async (twoFactorEnabled = false) => {
  let confirmed = false;
  const api = new FakeApi()
    .on(withdrawInvitation, () => (confirmed ? answer({ withdrawn: true }) : refusal('IDENTITY_REQUIRED')), {
      invitationId,
    })
    .on(confirmIdentity, ({ body }) => {
      const { secret } = body as { secret: string };
      if (secret === 'wrong') {
        const message = 'Your current password is not correct.';
        return refusal('VALIDATION_FAILED', [{ path: 'secret', message }]);
      }
      confirmed = true;
      return answer({ confirmed: true });
    })
    .on(getSession, { session: aSession() });
  const session = aSession();
  await show(<Withdraw />, { ...session, user: { ...session.user, twoFactorEnabled } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  const sent = () =>
    api
      .sentWith('POST')
      .map(({ address, headers }) => [address.split('/').at(-1), headers.get('idempotency-key')] as const);
  return { api, user, dialog, sent };
};

describe('Confirming that it is oneself', () => {
  it('asks in place, says what is wrong, and sends the same command again', async () => {
    const { user, dialog, sent } = await start();
    expect((await axe(dialog)).violations).toEqual([]);
    await user.type(screen.getByLabelText('Current Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Your current password is not correct.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Current Password'));
    await user.type(screen.getByLabelText('Current Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(sent().map(([path]) => path)).toEqual(['withdraw', 'confirm', 'confirm', 'withdraw']));
    expect(sent()[0]?.[1]).toBe(sent()[3]?.[1]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes a code of the authenticator app where two-factor is on', async () => {
    const { api, user } = await start(true);
    await user.click(screen.getByRole('button', { name: 'Use a code instead' }));
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(api.sentWith('POST')).toHaveLength(3));
    expect(api.sentWith('POST')[1]?.body).toEqual({ kind: 'code', secret: '123456' });
  });

  it('leaves everything as it was where the person does not', async () => {
    const { user, sent } = await start();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Confirm that it is you, then try again. Nothing was lost.')).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });
});
