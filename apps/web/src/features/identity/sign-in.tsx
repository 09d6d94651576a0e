import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#contracts/identity.ts';
import { signIn, signOut } from '#contracts/identity.ts';
import { useCommand } from '../../lib/command.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { adoptSession, forgetSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/link.tsx';
import { FormProblem } from '../../ui/problem.tsx';
import { Gate } from './gate.tsx';

interface SignInProps {
  /** Who is signed in already, if anybody: they may go on, or reset. */
  session: Session | null;
  notice: string | null;
  onSignedIn: () => void;
}

/** E-mail and password; Reset Session signs out and says so (spec 2). */
export const SignIn = ({ session, notice, onSignedIn }: SignInProps) => {
  const queries = useQueryClient();
  const [said, setSaid] = useState(notice);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: signIn,
    initialValues: { email: '', password: '' },
    body: (values) => values,
    onDone: (answer) => {
      adoptSession(queries, answer.session);
      onSignedIn();
    },
  });
  const reset = useCommand(signOut, () => {
    forgetSession(queries);
    form.reset();
    setSaid('Session cleared. You can sign in again.');
  });
  return (
    <Gate title="Sign in">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          {session && said === null ? (
            <Text size="sm" c="dimmed" className="sentence">
              You are signed in as {session.user.email}. <AppLink to="/dashboard">Continue to the dashboard</AppLink>
            </Text>
          ) : null}
          {said === null ? null : (
            <Alert role="status" variant="outline" className="notice">
              {said}
            </Alert>
          )}
          <TextInput
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <FormProblem error={error ?? reset.error} />
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
