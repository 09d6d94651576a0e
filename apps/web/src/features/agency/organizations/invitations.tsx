import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { renewInvitation, withdrawInvitation, type listTeam } from '#contracts/agency/organizations/team.ts';
import { useCommand } from '../../../lib/command.ts';
import { showInstant } from '../../../lib/format.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { useSession } from '../../../lib/session.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { InvitationCode } from './invitation-code.tsx';
import { RoleBadge } from './role-badge.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';

type Invitation = AnswerOf<typeof listTeam>['invitations'][number];
interface LineProps {
  invitation: Invitation;
  byLetter: boolean;
  /** Shows a new code to hand over. */
  onCode: () => void;
}

const validityOf = ({ validUntil }: Invitation, timeZone: string): string => {
  if (validUntil === null) return 'No code yet';
  const until = showInstant(validUntil, timeZone);
  return Date.parse(validUntil) < Date.now() ? `Ran out ${until}` : `Works until ${until}`;
};

const Actions = ({ invitation, byLetter, onCode }: LineProps) => {
  const queries = useQueryClient();
  const params = { invitationId: invitation.invitationId };
  const tell = (error: Error) => {
    notifyProblem(error);
    refreshTopics(queries, ['settings']); // it may be answered meanwhile
  };
  const withdraw = useCommand(withdrawInvitation, undefined, tell);
  const send = useCommand(
    renewInvitation,
    ({ email }) => void notifications.show({ message: `The e-mail to ${email} was sent again.` }),
    tell,
  );
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        variant="default"
        size="compact-xs"
        loading={send.busy}
        aria-label={`${byLetter ? 'Send again' : 'New code'}: the invitation of ${invitation.fullName}`}
        onClick={() => (byLetter ? void send.run({ params }) : onCode())}
      >
        {byLetter ? 'Send again' : 'New code'}
      </Button>
      <Button
        variant="default"
        size="compact-xs"
        loading={withdraw.busy}
        aria-label={`Withdraw the invitation of ${invitation.fullName}`}
        onClick={() => void withdraw.run({ params })}
      >
        Withdraw
      </Button>
    </Group>
  );
};

const columnsWith = (timeZone: string, actions: (invitation: Invitation) => ReactNode): Column<Invitation>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ fullName }) => (
      <Text inherit fw={500} className="anywhere">
        {fullName}
      </Text>
    ),
  },
  { key: 'role', header: 'Role', beneath: 'name', cell: ({ role }) => <RoleBadge role={role} /> },
  { key: 'email', header: 'E-mail', beneath: 'name', cell: ({ email }) => <span className="anywhere">{email}</span> },
  {
    key: 'invited',
    header: 'Invited',
    wideOnly: true,
    instant: ({ invitedAt }) => invitedAt,
  },
  { key: 'code', header: 'Code', wideOnly: true, cell: (invitation) => validityOf(invitation, timeZone) },
  { key: 'actions', header: '', align: 'right', screenOnly: true, cell: actions },
];

const hint = (byLetter: boolean) =>
  byLetter
    ? 'They join once they accept with the link in their e-mail.'
    : 'They join once they accept with the code that you give them.';

/** Who has a user already and was asked to join (people#invitation, people#invitation-code). */
export const Invitations = ({ invitations, byLetter }: { invitations: readonly Invitation[]; byLetter: boolean }) => {
  const { organization } = useSession();
  const [coded, setCoded] = useState<string | null>(null);
  return (
    <Section title="Invitations" hint={hint(byLetter)}>
      <List
        label="Each invitation"
        from={invitations}
        columns={columnsWith(organization.timeZone, (invitation) => (
          <Actions invitation={invitation} byLetter={byLetter} onCode={() => setCoded(invitation.invitationId)} />
        ))}
        rowKey={({ invitationId }) => invitationId}
      />
      {coded === null ? null : <InvitationCode invitationId={coded} onClose={() => setCoded(null)} />}
    </Section>
  );
};
