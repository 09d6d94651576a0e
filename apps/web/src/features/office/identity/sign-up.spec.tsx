import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { signIn } from '#contracts/office/identity/identity.ts';
import { signUp } from '#contracts/office/identity/sign-up.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { SignUp } from './sign-up.tsx';

const start = async () => {
  const outcome: string[] = [];
  const view = await show(
    <SignUp
      onWelcome={() => outcome.push('welcome')}
      onCheckMail={(email) => outcome.push(`check mail of ${email}`)}
      onSignIn={(email) => outcome.push(`sign in as ${email}`)}
    />,
    null,
  );
  return {
    ...view,
    outcome,
    user: userEvent.setup(),
    button: await screen.findByRole('button', { name: 'Create Account' }),
  };
};

const TYPED = {
  'Full Name': 'Marie Delacroix',
  'Email Address': 'marie@example.com',
  Password: 'velvet horse',
  'Confirm Password': 'velvet horse',
  'Organization Name': 'Crescent City',
  'Phone Number (optional)': '504-555-0142',
};

const fill = () => {
  for (const [label, value] of Object.entries(TYPED)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
};

describe('Sign-up', () => {
  it('says every message of the spec, in its order, and focuses the first field', async () => {
    const api = new FakeApi();
    const { user, button, container } = await start();
    await user.click(button);
    const messages = [...container.querySelectorAll('.mantine-InputWrapper-error')].map((node) => node.textContent);
    expect(messages).toEqual([
      'Full name is required',
      'Email is required',
      'Password is required',
      'Organization name is required',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full Name')));
    expect(api.sent).toEqual([]);
  });

  it('tells a malformed address, a short password and a password that differs', async () => {
    new FakeApi();
    const { user, button } = await start();
    await user.type(screen.getByLabelText('Email Address'), 'marie@');
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.type(screen.getByLabelText('Confirm Password'), 'other');
    await user.click(button);
    expect(screen.getByText('Please enter a valid email address (marie@)')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters long')).toBeTruthy();
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
  });

  it('sends digits only, and welcomes', async () => {
    const api = new FakeApi()
      .on(signUp, { confirmByLetter: false })
      .on(signIn, { session: aSession(), twoFactorRequired: false });
    const { user, button, outcome } = await start();
    fill();
    await user.click(button);
    await waitFor(() => expect(outcome).toEqual(['welcome']));
    expect(api.sent[0]?.body).toMatchObject({ phone: '5045550142', organizationName: 'Crescent City' });
  });

  it('asks to sign in where what was typed does not: the address may have had a user before', async () => {
    new FakeApi().on(signUp, { confirmByLetter: false }).on(signIn, () => refusal('SIGN_IN_FAILED'));
    const { user, button, outcome } = await start();
    fill();
    await user.click(button);
    await waitFor(() => expect(outcome).toEqual(['sign in as marie@example.com']));
  });

  it('ends at the check-your-e-mail notice where the address is confirmed by letter', async () => {
    const api = new FakeApi().on(signUp, { confirmByLetter: true });
    const { user, button, outcome } = await start();
    fill();
    await user.click(button);
    await waitFor(() => expect(outcome).toEqual(['check mail of marie@example.com']));
    expect(api.sent).toHaveLength(1);
  });

  it('keeps what was typed when the server does not answer, and sends the same command again', async () => {
    let answers = 0;
    const api = new FakeApi().on(signUp, () => {
      answers += 1;
      if (answers === 1) throw new TypeError('Failed to fetch');
      return answers === 2 ? refusal('SIGN_UP_FAILED') : answer({ confirmByLetter: false });
    });
    api.on(signIn, { session: aSession(), twoFactorRequired: false });
    const { user, button, outcome } = await start();
    fill();
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.');
    expect(screen.getByLabelText('Organization Name')).toHaveProperty('value', 'Crescent City');
    await user.click(button);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to create user account'));
    await user.click(button);
    await waitFor(() => expect(outcome).toEqual(['welcome']));
    expect(new Set(api.sent.slice(0, 3).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('says beside the password that it is too easy to guess, and keeps what was typed', async () => {
    const message = 'This password is too easy to guess. Choose another.';
    new FakeApi().on(signUp, () => refusal('PASSWORD_GUESSABLE', [{ path: 'password', message }]));
    const { user, button } = await start();
    fill();
    await user.click(button);
    const beside = (await screen.findByText(message)).closest('.mantine-PasswordInput-root');
    expect(beside?.contains(screen.getByLabelText('Password'))).toBe(true);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', TYPED.Password);
    expect(screen.getByLabelText('Organization Name')).toHaveProperty('value', 'Crescent City');
  });

  it('says that it failed where the server does not know why', async () => {
    new FakeApi().on(signUp, () => refusal('INTERNAL_ERROR'));
    const { user, button } = await start();
    fill();
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to create account. Please try again.');
    expect(screen.getByLabelText('Organization Name')).toHaveProperty('value', 'Crescent City');
  });

  it('has nothing for axe to find', async () => {
    const { container, user, button } = await start();
    await user.click(button);
    expect((await axe(container)).violations).toEqual([]);
  });
});
