import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useSignOut } from '../lib/sign-out.ts';
import { FormProblem } from '../ui/problem.tsx';
import { OwnInvitations } from './own-invitations.tsx';

/** What a user without an agent record sees: that, and nothing else (decision 30). */
export const NoAgentRecord = ({ email }: { email: string }) => {
  const signOut = useSignOut();
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack maw={480}>
        <OwnInvitations />
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
