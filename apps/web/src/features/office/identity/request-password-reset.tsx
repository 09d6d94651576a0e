import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { requestPasswordReset } from '#contracts/office/identity/sign-up.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Gate } from './gate.tsx';

/**
 * Asks for a one-time link, for the address typed at the sign-in or another. Says the same whether or not anybody has
 * the address (people#forgot-password).
 */
export const RequestPasswordReset = ({ email }: { email: string }) => {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: requestPasswordReset,
    initialValues: { email },
    body: (values) => values,
    onDone: (_, typed) => setAskedFor(typed.email.trim()),
  });
  return (
    <Gate title="Forgot password">
      {askedFor === null ? (
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              We send a link that sets a new password to the address you sign in with.
            </Text>
            <TextInput label="Email" type="email" autoComplete="username" autoFocus {...form.getInputProps('email')} />
            <FormProblem error={error} />
            <Button type="submit" loading={busy} fullWidth mt="xs">
              Send link
            </Button>
            <AppLink to="/login" size="sm" ta="center">
              Back to sign in
            </AppLink>
          </Stack>
        </form>
      ) : (
        <Stack gap="sm">
          <Notice>
            If {askedFor} belongs to a user, a link is on its way. It works once, and only for a short time.
          </Notice>
          <Text size="sm" c="dimmed">
            No mail? Look in the spam folder, or ask an Admin of your agency.
          </Text>
          <AppLink to="/login" size="sm" ta="center">
            Back to sign in
          </AppLink>
        </Stack>
      )}
    </Gate>
  );
};
