import { Button, Group, Stack, Text } from '@mantine/core';
import type { Agent } from '#contracts/organizations/team.ts';
import { showPhone } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { RoleBadge } from './role-badge.tsx';

/** One person of the team, with what may be done. */
export const AgentLine = (props: { agent: Agent; onEdit: () => void; onDelete: () => void }) => {
  const { agent } = props;
  const { agent: own } = useSession();
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2} miw={0} flex={1}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {agent.fullName}
          </Text>
          <RoleBadge role={agent.role} />
          {agent.agentId === own.agentId ? (
            <Text size="xs" c="dimmed">
              You
            </Text>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[
            agent.email,
            agent.phoneNumber && showPhone(agent.phoneNumber),
            agent.licenseNumber && `License ${agent.licenseNumber}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {agent.mustChangePassword ? (
          <Text size="xs" c="dimmed">
            Has not changed the temporary password yet.
          </Text>
        ) : null}
      </Stack>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" aria-label={`Edit ${agent.fullName}`} onClick={props.onEdit}>
          Edit
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Delete ${agent.fullName}`}
          onClick={props.onDelete}
        >
          Delete
        </Button>
      </Group>
    </Group>
  );
};
