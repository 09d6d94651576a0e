import { Button, PasswordInput, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { changePassword, sendOwnPasswordReset, type Profile } from '#contracts/office/identity/profile.ts';
import { useCommand } from '../../../lib/command.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { FormButtons } from '../../../ui/form.tsx';
import { problemText } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { ownSessionsQuery, profileQuery } from './identity.queries.ts';

/** What the organization asks of a password, in words (people#password-rules). */
export const passwordRule = ({ minPasswordLength, passwordNeedsSpecial }: Profile['policy']): string =>
  `At least ${minPasswordLength} characters${passwordNeedsSpecial ? ', one of them a special character' : ''}.`;

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Sends the one-time link to the own address, for whoever has forgotten the current password. */
const SendLink = ({ email: own }: { email: string }) => {
  const send = useCommand(
    sendOwnPasswordReset,
    ({ email }) => void notifications.show({ message: `Password reset email sent to ${email}` }),
    (error) => notifyFailure(problemText(error, 'Failed to send reset email: {message}')),
  );
  const ask = () => {
    if (own === '') notifyFailure('No email address found');
    else void send.run();
  };
  return (
    <Button variant="subtle" size="compact-sm" px={0} loading={send.busy} onClick={ask}>
      Send password reset email
    </Button>
  );
};

/** Changes the own password; every other session ends with it. */
export const ChangePassword = ({ profile }: { profile: Profile }) => {
  const queries = useQueryClient();
  const [visible, { toggle }] = useDisclosure();
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: changePassword,
    initialValues: EMPTY,
    body: (values) => values,
    onDone: async () => {
      form.setValues(EMPTY);
      notifications.show({ message: 'Password updated successfully!' });
      await Promise.all(
        [sessionQuery, profileQuery, ownSessionsQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      );
    },
  });
  const password = { visible, onVisibilityChange: toggle };
  return (
    <Section title="Change password" hint="Signs you out everywhere else.">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm" maw={360}>
          {/* For password managers, which need the user name in the form. */}
          <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
          <PasswordInput
            label="Current Password"
            {...password}
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            label="New Password"
            description={passwordRule(profile.policy)}
            {...password}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <PasswordInput
            label="Confirm New Password"
            {...password}
            autoComplete="new-password"
            {...form.getInputProps('confirmPassword')}
          />
          <FormButtons
            label="Update Password"
            busy={busy}
            error={error}
            said="Failed to update password: {message}"
            aside={<SendLink email={profile.email} />}
          />
        </Stack>
      </form>
    </Section>
  );
};
