import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { signIn } from '#contracts/office/identity/identity.ts';
import { confirmSignUp } from '#contracts/office/identity/sign-up.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { ConfirmSignUp } from './confirm-sign-up.tsx';

const start = async () => {
  const outcome: string[] = [];
  const view = await show(
    <ConfirmSignUp
      token="a-token"
      onWelcome={() => outcome.push('welcome')}
      onConfirmed={() => outcome.push('confirmed')}
    />,
    null,
  );
  const user = userEvent.setup();
  const confirm = async () => {
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Confirm address' }));
  };
  await screen.findByRole('button', { name: 'Confirm address' });
  return { ...view, outcome, user, confirm };
};
const confirmed = { confirmed: true, email: 'marie@example.com' } as const;

describe('Confirming an address', () => {
  it('sends the token of the link with the password, not by being opened, and signs in', async () => {
    const api = new FakeApi()
      .on(confirmSignUp, confirmed)
      .on(signIn, { session: aSession(), twoFactorRequired: false });
    const { confirm, outcome, container, user } = await start();
    expect(api.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm address' }));
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(api.sent).toEqual([]);
    expect((await axe(container)).violations).toEqual([]);
    await confirm();
    await waitFor(() => expect(outcome).toEqual(['welcome']));
    expect(api.sent.map(({ body }) => body)).toEqual([
      { token: 'a-token', password: 'correct horse' },
      { email: 'marie@example.com', password: 'correct horse' },
    ]);
  });

  it('leads to the sign-in page where signing in does not work', async () => {
    new FakeApi().on(confirmSignUp, confirmed).on(signIn, () => refusal('SIGN_IN_FAILED'));
    const { confirm, outcome } = await start();
    await confirm();
    await waitFor(() => expect(outcome).toEqual(['confirmed']));
  });

  it('says that a link is used or too old, and leads on', async () => {
    new FakeApi().on(confirmSignUp, () => refusal('CONFIRMATION_LINK_INVALID'));
    const { confirm, container } = await start();
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toContain('This link was used already or is too old.');
    expect(screen.getByRole('link', { name: 'Create the account again' })).toBeTruthy();
    expect((await axe(container)).violations).toEqual([]);
  });
});
