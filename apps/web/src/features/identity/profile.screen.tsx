import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../../lib/session.ts';
import { useSignOut } from '../../lib/sign-out.ts';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { FormProblem } from '../../ui/problem.tsx';

export const Route = createFileRoute('/_staff/profile')({ component: ProfileScreen });

/** `/profile`: who you are here. A role is given by an Admin, never by oneself (spec 6). */
function ProfileScreen() {
  const { user, agent, organization } = useSession();
  const leave = useSignOut();
  return (
    <Page title="Profile">
      <Stack className="panel" p="lg" gap="md" maw={560}>
        <Facts
          facts={[
            ['Full Name', agent.fullName],
            ['Email', user.email],
            ['Role', agent.role],
            ['Organization', organization.name],
            ['User ID', user.userId],
          ]}
        />
        <Divider />
        <FormProblem error={leave.error} />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            An Admin of your agency changes roles.
          </Text>
          <Button variant="default" size="xs" loading={leave.busy} onClick={() => void leave.run()}>
            Sign Out
          </Button>
        </Group>
      </Stack>
    </Page>
  );
}
