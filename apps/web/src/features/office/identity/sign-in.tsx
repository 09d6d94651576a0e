import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Session } from '#contracts/office/identity/identity.ts';
import { useCommand } from '../../../lib/command.ts';
import { adoptSession, forgetSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Gate } from './gate.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { useSignIn } from './use-sign-in.ts';

// Seldom needed, so not part of the first load.
const ResendConfirmation = lazy(() =>
  import('./resend-confirmation.tsx').then((file) => ({ default: file.ResendConfirmation })),
);
const SignInWithCode = lazy(() => import('./sign-in-with-code.tsx').then((file) => ({ default: file.SignInWithCode })));

const signOut = () => import('#contracts/office/identity/identity.ts').then((contract) => contract.signOut);

interface SignInProps {
  /** Who is signed in already, if anybody: they may go on, or reset. */
  session: Session | null;
  notice: string | null;
  /** An address that waits for its confirmation: its letter can be sent again (people#confirmed-address). */
  awaits: string | null;
  /** What was typed before, on another form. */
  email?: string | undefined;
  /** Came by an address that nothing is at (screens#unknown-paths). */
  isLost?: boolean;
  onSignedIn: (session: Session) => void;
}

/** What whoever is signed in reads of an address that nothing is at, with the way back to where they were. */
const PageMissing = () => {
  const router = useRouter();
  const back = () => {
    if (router.history.length > 1) router.history.back();
    else void router.navigate({ to: '/dashboard' });
  };
  return (
    <Notice>
      <Group justify="space-between" gap="xs">
        <span>This page does not exist.</span>
        <Button size="compact-sm" variant="default" onClick={back}>
          ← Back
        </Button>
      </Group>
    </Notice>
  );
};

/** E-mail and password, then a code where two-factor is on; Reset Session signs out and says so (screens#login). */
export const SignIn = ({ session, notice, awaits, email = '', isLost = false, onSignedIn }: SignInProps) => {
  const queries = useQueryClient();
  const [said, setSaid] = useState(notice);
  const [codeAsked, setCodeAsked] = useState(false);
  const { typed, set, field, onSubmit, load, busy, error, startAgain } = useSignIn(
    { email, password: '' },
    (answer) => {
      if (answer.twoFactorRequired) setCodeAsked(true);
      if (answer.session === null) return;
      adoptSession(queries, answer.session);
      onSignedIn(answer.session);
    },
  );
  const reset = useCommand(signOut, () => {
    forgetSession(queries);
    startAgain();
    setSaid('Session cleared. You can sign in again.');
  });
  if (codeAsked) {
    const back = () => {
      set('password', '');
      setCodeAsked(false);
    };
    return (
      <Suspense>
        <SignInWithCode onSignedIn={onSignedIn} onBack={back} />
      </Suspense>
    );
  }
  return (
    <Gate title="Sign in">
      <form onSubmit={onSubmit} onInput={load} noValidate>
        <Stack gap="sm">
          {session && isLost ? <PageMissing /> : null}
          {session && said === null ? (
            <Text size="sm" c="dimmed" className="sentence">
              You are signed in as {session.user.email}. <AppLink to="/dashboard">Continue to the dashboard</AppLink>
            </Text>
          ) : null}
          {said === null ? null : <Notice>{said}</Notice>}
          {awaits === null ? null : (
            <Suspense>
              <ResendConfirmation email={awaits} />
            </Suspense>
          )}
          <TextInput label="Email" type="email" autoComplete="username" autoFocus={email === ''} {...field('email')} />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            autoFocus={email !== ''}
            {...field('password')}
          />
          <AppLink to="/reset-password" state={{ email: typed.email }} size="sm" c="dimmed">
            Forgot password?
          </AppLink>
          <SignInProblem error={error ?? reset.error} />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            Sign in
          </Button>
          <Group justify="space-between">
            <Button
              variant="transparent"
              size="compact-sm"
              px={0}
              c="dimmed"
              loading={reset.busy}
              onClick={() => void reset.run()}
            >
              Reset Session
            </Button>
            <AppLink to="/signup" size="sm">
              Create account
            </AppLink>
          </Group>
        </Stack>
      </form>
    </Gate>
  );
};
