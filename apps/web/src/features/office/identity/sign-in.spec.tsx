import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { signIn, signInWithCode, signOut, type Session } from '#contracts/office/identity/identity.ts';
import { resendConfirmation } from '#contracts/office/identity/sign-up.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { SignIn } from './sign-in.tsx';

const start = async (session: Session | null = null, awaits: string | null = null) => {
  const signedIn: string[] = [];
  const view = await show(
    <SignIn
      session={session}
      notice={null}
      awaits={awaits}
      email={awaits ?? undefined}
      onSignedIn={({ user }) => signedIn.push(user.email)}
    />,
    session,
  );
  const user = userEvent.setup();
  await screen.findByRole('heading', { name: 'Sign in' });
  const send = async (password = 'velvet horse') => {
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'marie@example.com');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { ...view, user, signedIn, send };
};

describe('Sign-in', () => {
  it('sends the letter of a sign-up again, where one waits', async () => {
    const api = new FakeApi().on(resendConfirmation, { accepted: true });
    const { user, container } = await start(null, 'marie@example.com');
    expect((await axe(container)).violations).toEqual([]);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'marie@example.com');
    expect(screen.getByLabelText('Password')).toBe(document.activeElement);
    await user.click(await screen.findByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText(/The e-mail to marie@example.com was sent again/)).toBeTruthy();
    expect(api.sent.map(({ body }) => body)).toEqual([{ email: 'marie@example.com' }]);
  });

  it('says the provider’s words with the status, and keeps the address', async () => {
    new FakeApi().on(signIn, () => refusal('SIGN_IN_FAILED'));
    const { send, signedIn } = await start();
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password (status: 401)');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'marie@example.com');
    expect(signedIn).toEqual([]);
  });

  it.each([
    ['SIGN_IN_LOCKED', 429],
    ['TEMPORARY_PASSWORD_EXPIRED', 401],
    ['TEMPORARILY_UNAVAILABLE', 503],
  ] as const)('says the status of %s too; of no answer there is none', async (code, status) => {
    const api = new FakeApi().on(signIn, () => refusal(code));
    const { send } = await start();
    await send();
    expect((await screen.findByRole('alert')).textContent).toMatch(new RegExp(` \\(status: ${status}\\)$`));
    api.on(signIn, () => Promise.reject(new TypeError('Failed to fetch')));
    await send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/try again\.$/));
  });

  it.each([
    [aSession(), true],
    [null, false],
  ])('tells only whoever is signed in that the page they came by does not exist', async (session, told) => {
    new FakeApi();
    const { router } = await show(
      <SignIn session={session} notice={null} awaits={null} isLost onSignedIn={() => undefined} />,
      session,
    );
    await act(() => router.navigate({ to: '/login' } as never));
    expect(screen.queryByText('This page does not exist.') !== null).toBe(told);
    if (!told) return;
    await userEvent.setup().click(screen.getByRole('button', { name: '← Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/here'));
  });

  it('asks for a code where two-factor is on, and takes it with its blanks', async () => {
    const api = new FakeApi()
      .on(signIn, { session: null, twoFactorRequired: true })
      .on(signInWithCode, { session: aSession() });
    const { user, send, signedIn, container } = await start();
    await send();
    await screen.findByRole('heading', { name: 'Two-factor sign-in' });
    expect(signedIn).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Enter the code.')).toBeTruthy();
    await user.type(screen.getByLabelText('Code'), '123 456');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(signedIn).toEqual(['marie@example.com']));
    expect(api.sent.at(-1)?.body).toEqual({ code: '123456', kind: 'app' });
  });

  it('takes a backup code, says that a code is wrong, and goes back to an empty password', async () => {
    const api = new FakeApi()
      .on(signIn, { session: null, twoFactorRequired: true })
      .on(signInWithCode, () => refusal('TWO_FACTOR_FAILED'));
    const { user, send, signedIn } = await start();
    await send();
    await user.click(await screen.findByRole('button', { name: 'Use a backup code' }));
    await user.type(screen.getByLabelText('Backup code'), 'abcde-fghij');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'That code is not correct, or it was used already. (status: 401)',
    );
    expect(api.sent.at(-1)?.body).toEqual({ code: 'abcde-fghij', kind: 'backup' });
    await user.click(screen.getByRole('button', { name: '← Back' }));
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
    expect(signedIn).toEqual([]);
  });

  it('resets the session in the spec’s words', async () => {
    new FakeApi().on(signOut, () => answer({ signedOut: true }));
    const { user } = await start(aSession());
    expect(screen.getByText(/You are signed in as marie@example.com/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reset Session' }));
    expect(await screen.findByText('Session cleared. You can sign in again.')).toBeTruthy();
  });

  it('forgets why the last sign-in failed once the session is reset', async () => {
    new FakeApi().on(signIn, () => refusal('SIGN_IN_FAILED')).on(signOut, () => answer({ signedOut: true }));
    const { user, send } = await start();
    await send();
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Reset Session' }));
    await screen.findByText('Session cleared. You can sign in again.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says beside each field what is missing, goes to the first, and takes the words back while it is mended', async () => {
    const api = new FakeApi();
    const { user } = await start();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Password is required')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('Email')).toBe(document.activeElement));
    await user.type(screen.getByLabelText('Email'), 'm');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it('leads to a forgotten password', async () => {
    new FakeApi();
    await start();
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/reset-password');
  });
});
