import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useSignOut } from '../lib/sign-out.ts';
import { FormProblem } from '../ui/problem.tsx';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { membershipsQuery } from '../lib/switch-organization.ts';
import { AnswerInvitation } from './answer-invitation.tsx';

/**
 * What a user without an agent record sees: that, and nothing else (people#no-agent-record); with a grant, the portal
 * alone (people#grants).
 */
export const NoAgentRecord = ({ email, hasPortal }: { email: string; hasPortal: boolean }) =>
  hasPortal ? <Navigate to="/portal" replace /> : <NoAgency email={email} />;

const NoAgency = ({ email }: { email: string }) => {
  const signOut = useSignOut();
  const { data } = useQuery(membershipsQuery);
  const code = useLocation({ select: ({ search }) => ('code' in search ? String(search.code) : '') });
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack maw={480}>
        {data && data.invitations.length > 0 ? (
          <Stack className="panel" p="lg" gap="md" component="section" aria-label="Invitation">
            <AnswerInvitation code={code} email={email} />
          </Stack>
        ) : null}
        <Stack className="panel" p="lg" gap="md">
          <Title order={1}>No agency yet</Title>
          <Text size="sm">
            You are signed in as {email}, but your user has no agent record. Ask an Admin of your agency to add you;
            until then there is nothing to see here.
          </Text>
          <FormProblem error={signOut.error} />
          <Button variant="default" loading={signOut.busy} onClick={() => void signOut.run()}>
            Sign Out
          </Button>
        </Stack>
      </Stack>
    </Center>
  );
};
