import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSignOut } from '../../../lib/sign-out.ts';
import { AppLink } from '../../../ui/link.tsx';
import { FormProblem } from '../../../ui/problem.tsx';

/** The frame of the portal: who is signed in, and the way out. Staff who have a grant go back to their work. */
export const PortalFrame = ({ email, isStaff, children }: { email: string; isStaff: boolean; children: ReactNode }) => {
  const signOut = useSignOut();
  return (
    <Stack component="main" gap="md" maw={1440} mx="auto" p={{ base: 'sm', sm: 'lg' }}>
      <Group justify="space-between" gap="xs" className="no-print">
        <Group gap="xs">
          <span className="mark" aria-hidden="true" />
          <Text fw={600}>Bailiwick</Text>
        </Group>
        <Group gap="sm">
          <Text size="sm" c="dimmed" className="anywhere">
            {email}
          </Text>
          {isStaff ? (
            <AppLink to="/dashboard" size="sm">
              Dashboard
            </AppLink>
          ) : null}
          <Button variant="default" size="xs" loading={signOut.busy} onClick={() => void signOut.run()}>
            Sign Out
          </Button>
        </Group>
      </Group>
      <FormProblem error={signOut.error} />
      {children}
    </Stack>
  );
};
