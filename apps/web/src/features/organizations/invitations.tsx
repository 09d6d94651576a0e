import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/endpoint.ts';
import type { listTeam } from '#contracts/team.ts';
import { withdrawInvitation } from '#contracts/team.ts';
import { useCommand } from '../../lib/command.ts';
import { showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { problemText } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { teamQuery } from './organizations.queries.ts';
import { RoleBadge } from './role-badge.tsx';

type Invitation = AnswerOf<typeof listTeam>['invitations'][number];

const InvitationLine = ({ invitation }: { invitation: Invitation }) => {
  const queries = useQueryClient();
  const { organization } = useSession();
  const refresh = () => queries.invalidateQueries({ queryKey: teamQuery.queryKey });
  const withdraw = useCommand(withdrawInvitation, refresh, (error) => {
    notifications.show({ color: 'red', role: 'alert', message: problemText(error) });
    void refresh();
  });
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2} miw={0} flex={1}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {invitation.fullName}
          </Text>
          <RoleBadge role={invitation.role} />
        </Group>
        <Text size="xs" c="dimmed">
          {invitation.email} · invited {showInstant(invitation.invitedAt, organization.timeZone)}
        </Text>
      </Stack>
      <Button
        variant="default"
        size="compact-sm"
        loading={withdraw.busy}
        aria-label={`Withdraw the invitation of ${invitation.fullName}`}
        onClick={() => void withdraw.run({ params: { invitationId: invitation.invitationId } })}
      >
        Withdraw
      </Button>
    </Group>
  );
};

/** Who has a user already and was asked to join (decision 31). */
export const Invitations = ({ invitations }: { invitations: readonly Invitation[] }) => (
  <Section title="Invitations" hint="They join once they accept.">
    <ul className="lines" aria-label="Invitations">
      {invitations.map((invitation) => (
        <li key={invitation.invitationId}>
          <InvitationLine invitation={invitation} />
        </li>
      ))}
    </ul>
  </Section>
);
