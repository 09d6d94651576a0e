import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptInvitation, declineInvitation } from '#contracts/agency/organizations/memberships.ts';
import { useCommand } from '../lib/command.ts';
import { useContractForm } from '../lib/contract-form.ts';
import { membershipsQuery, useSwitchOrganization } from '../lib/switch-organization.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { ErrorPanel, FormProblem } from '../ui/problem.tsx';
import { invitationWords } from './invitation-words.ts';

const INSTEAD = 'Ask the Admin who invited you for a new code if this one does not work.';

const AnswerForm = ({ given, mailboxProved, email }: { given: string; mailboxProved: boolean; email: string }) => {
  const queries = useQueryClient();
  const [declined, setDeclined] = useState(false);
  const open = useSwitchOrganization();
  const { form, onSubmit, busy, error, forget } = useContractForm({
    endpoint: acceptInvitation,
    initialValues: { code: given, newPassword: '', confirmPassword: '' },
    body: ({ code, ...passwords }) => (mailboxProved ? { code } : { code, ...passwords }),
    onDone: async ({ organizationId }) => {
      notifications.show({ message: 'You joined the team.' });
      await open.run({ params: { organizationId } });
    },
  });
  const decline = useCommand(declineInvitation, async () => {
    setDeclined(true);
    await queries.invalidateQueries({ queryKey: membershipsQuery.queryKey });
  });
  if (declined) return <Notice>The invitation is declined.</Notice>;
  const onDecline = () => {
    forget();
    if (!form.validateField('code').hasError) void decline.run({ body: { code: form.getValues().code } });
  };
  return (
    <form
      onSubmit={(event) => {
        decline.reset();
        onSubmit(event);
      }}
      noValidate
      aria-label="Answer an invitation"
    >
      <Stack gap="sm" maw={420}>
        <TextInput
          label="Invitation code"
          description={`From the e-mail, or from the Admin who invited you. ${INSTEAD}`}
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        {mailboxProved ? null : (
          <>
            <Text size="sm">
              Choose a new password with it. We have not verified who reads the mail of {email}, so someone else may
              have set up this login and know its password. You are signed out everywhere else.
            </Text>
            {/* For password managers, which need the user name in the form. */}
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordInput label="New Password" autoComplete="new-password" {...form.getInputProps('newPassword')} />
            <PasswordInput
              label="Confirm New Password"
              autoComplete="new-password"
              {...form.getInputProps('confirmPassword')}
            />
          </>
        )}
        <FormProblem error={error ?? decline.error ?? open.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" loading={decline.busy} onClick={onDecline}>
            Decline
          </Button>
          <Button type="submit" loading={busy || open.busy}>
            Accept
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/**
 * What waits for the person's answer, and the answer: with the code of the letter or of the Admin
 * (people#invitation-code).
 */
export const AnswerInvitation = ({ code, email }: { code: string; email: string }) => {
  const { data, error, isError, refetch } = useQuery(membershipsQuery);
  if (isError) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={4} />;
  const { invitations, mailboxProved } = data;
  return (
    <Stack gap="sm">
      {invitations.map((invitation) => (
        <Text key={invitation.invitationId} size="sm">
          {invitationWords(invitation)}
        </Text>
      ))}
      {invitations.length === 0 ? (
        <Text size="sm">
          No invitation waits for {email}. If you were invited, ask the Admin which address they used.
        </Text>
      ) : (
        <AnswerForm given={code} mailboxProved={mailboxProved} email={email} />
      )}
    </Stack>
  );
};
