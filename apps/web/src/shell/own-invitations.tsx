import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/endpoint.ts';
import type { listMemberships } from '#contracts/memberships.ts';
import { acceptInvitation, declineInvitation } from '#contracts/memberships.ts';
import { useCommand } from '../lib/command.ts';
import { membershipsQuery, useSwitchOrganization } from '../lib/switch-organization.ts';
import { FormProblem } from '../ui/problem.tsx';

type Invitation = AnswerOf<typeof listMemberships>['invitations'][number];

const OwnInvitation = ({ invitation }: { invitation: Invitation }) => {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: membershipsQuery.queryKey });
  const open = useSwitchOrganization();
  const accept = useCommand(acceptInvitation, ({ organizationId }) => open.run({ params: { organizationId } }));
  const decline = useCommand(declineInvitation, refresh);
  const answer = { params: { invitationId: invitation.invitationId } };
  return (
    <Stack className="panel no-print" p="md" gap="sm" component="section" aria-label="Invitation">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex={1} miw={200}>
          {invitation.invitedBy} invites you to join <b>{invitation.organizationName}</b> as {invitation.role}.
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" loading={decline.busy} onClick={() => void decline.run(answer)}>
            Decline
          </Button>
          <Button size="xs" loading={accept.busy || open.busy} onClick={() => void accept.run(answer)}>
            Accept
          </Button>
        </Group>
      </Group>
      <FormProblem error={accept.error ?? decline.error ?? open.error} />
    </Stack>
  );
};

/** The invitations that wait for the person's answer (decision 31); accepting one opens that agency. */
export const OwnInvitations = () => {
  const { data } = useQuery(membershipsQuery);
  const invitations = data?.invitations ?? [];
  return invitations.length === 0 ? null : (
    <Stack gap="sm" className="page" mb="md">
      {invitations.map((invitation) => (
        <OwnInvitation key={invitation.invitationId} invitation={invitation} />
      ))}
    </Stack>
  );
};
