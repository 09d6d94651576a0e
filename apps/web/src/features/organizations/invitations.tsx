import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { listTeam } from '#contracts/organizations/team.ts';
import { renewInvitation, withdrawInvitation } from '#contracts/organizations/team.ts';
import { useCommand } from '../../lib/command.ts';
import { showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { problemText } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { InvitationCode } from './invitation-code.tsx';
import { teamQuery } from './organizations.queries.ts';
import { RoleBadge } from './role-badge.tsx';

type Invitation = AnswerOf<typeof listTeam>['invitations'][number];
interface LineProps {
  invitation: Invitation;
  byLetter: boolean;
  /** Shows a new code to hand over. */
  onCode: () => void;
}

const validityOf = ({ validUntil }: Invitation, timeZone: string): string => {
  if (validUntil === null) return 'no code yet';
  const until = showInstant(validUntil, timeZone);
  return Date.parse(validUntil) < Date.now() ? `its code ran out ${until}` : `its code works until ${until}`;
};

const InvitationLine = ({ invitation, byLetter, onCode }: LineProps) => {
  const queries = useQueryClient();
  const { organization } = useSession();
  const params = { invitationId: invitation.invitationId };
  const refresh = () => queries.invalidateQueries({ queryKey: teamQuery.queryKey });
  const tell = (error: Error) => {
    notifications.show({ color: 'red', role: 'alert', message: problemText(error) });
    void refresh();
  };
  const withdraw = useCommand(withdrawInvitation, refresh, tell);
  const send = useCommand(
    renewInvitation,
    async ({ email }) => {
      notifications.show({ message: `A letter to ${email} is on its way again.` });
      await refresh();
    },
    tell,
  );
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2} miw={0} flex="1 1 220px">
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {invitation.fullName}
          </Text>
          <RoleBadge role={invitation.role} />
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {invitation.email} · invited {showInstant(invitation.invitedAt, organization.timeZone)} ·{' '}
          {validityOf(invitation, organization.timeZone)}
        </Text>
      </Stack>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          loading={send.busy}
          aria-label={`${byLetter ? 'Send again' : 'New code'}: the invitation of ${invitation.fullName}`}
          onClick={() => (byLetter ? void send.run({ params }) : onCode())}
        >
          {byLetter ? 'Send again' : 'New code'}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          loading={withdraw.busy}
          aria-label={`Withdraw the invitation of ${invitation.fullName}`}
          onClick={() => void withdraw.run({ params })}
        >
          Withdraw
        </Button>
      </Group>
    </Group>
  );
};

const hint = (byLetter: boolean) =>
  byLetter
    ? 'They join once they accept with the link of their letter.'
    : 'They join once they accept with the code that you hand over.';

/** Who has a user already and was asked to join (decisions 31, 43). */
export const Invitations = ({ invitations, byLetter }: { invitations: readonly Invitation[]; byLetter: boolean }) => {
  const queries = useQueryClient();
  const [coded, setCoded] = useState<string | null>(null);
  const close = () => {
    setCoded(null);
    void queries.invalidateQueries({ queryKey: teamQuery.queryKey });
  };
  return (
    <Section title="Invitations" hint={hint(byLetter)}>
      <ul className="lines" aria-label="Invitations">
        {invitations.map((invitation) => (
          <li key={invitation.invitationId}>
            <InvitationLine
              invitation={invitation}
              byLetter={byLetter}
              onCode={() => setCoded(invitation.invitationId)}
            />
          </li>
        ))}
      </ul>
      {coded === null ? null : <InvitationCode invitationId={coded} onClose={close} />}
    </Section>
  );
};
