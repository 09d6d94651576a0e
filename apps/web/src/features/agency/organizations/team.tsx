import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent, AuditTerm } from '#contracts/agency/organizations/team.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { countOf, NOTHING } from '../../../lib/format.ts';
import { portraitOf } from '../../../lib/portrait.ts';
import { useSession } from '../../../lib/session.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { PhoneLink } from '../../../ui/contact.tsx';
import { Section } from '../../../ui/section.tsx';
import { CreateAgent } from './create-agent.tsx';
import { DeleteAgent } from './delete-agent.tsx';
import { ChangeAgent } from './change-agent.tsx';
import { Invitations } from './invitations.tsx';
import { teamQuery } from './organizations.queries.ts';
import { RoleBadge } from './role-badge.tsx';

/** An auditor's time and period in words; empty of anybody else (people#auditors-term). */
const termOf = ({ until, from, to }: AuditTerm): string => {
  const days = [from && `from ${formatDay(from)}`, to && `to ${formatDay(to)}`].filter(Boolean).join(' ');
  return [until && `Access until ${formatDay(until)}`, days && `Money ${days}`].filter(Boolean).join('. ');
};

/** Their name, in a demo beside their portrait, and what an Admin should know of their access. */
const Colleague = ({ agent, isOwn }: { agent: Agent; isOwn: boolean }) => {
  const { fullName, email, audit, mustChangePassword } = agent;
  const portrait = portraitOf(email);
  const name = (
    <Text inherit fw={500} className="anywhere">
      {fullName}
      {isOwn ? (
        <Text span size="xs" c="dimmed">
          {' '}
          You
        </Text>
      ) : null}
    </Text>
  );
  return (
    <Stack gap={0}>
      {portrait === null ? (
        name
      ) : (
        <Group gap="xs" wrap="nowrap">
          <img className="portrait" src={portrait} alt="" width={24} height={24} />
          {name}
        </Group>
      )}
      {termOf(audit) === '' ? null : (
        <Text size="xs" c="dimmed">
          {termOf(audit)}
        </Text>
      )}
      {mustChangePassword ? (
        <Text size="xs" c="dimmed">
          Has not changed the temporary password yet.
        </Text>
      ) : null}
    </Stack>
  );
};

const columnsWith = (
  ownId: string,
  edit: (agentId: string) => void,
  leave: (agent: Agent) => void,
): Column<Agent>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (agent) => <Colleague agent={agent} isOwn={agent.agentId === ownId} />,
    sort: ({ fullName }) => fullName.toLowerCase(),
  },
  {
    key: 'role',
    header: 'Role',
    beneath: 'name',
    cell: ({ role }) => <RoleBadge role={role} />,
    sort: ({ role }) => role,
  },
  {
    key: 'email',
    header: 'E-mail',
    beneath: 'name',
    cell: ({ email }) => <span className="anywhere">{email || NOTHING}</span>,
  },
  { key: 'phone', header: 'Phone', wideOnly: true, cell: ({ phoneNumber }) => <PhoneLink kept={phoneNumber} /> },
  { key: 'license', header: 'License', wideOnly: true, cell: ({ licenseNumber }) => licenseNumber || NOTHING },
  {
    key: 'actions',
    header: '',
    align: 'right',
    screenOnly: true,
    cell: (agent) => (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Edit ${agent.fullName}`}
          onClick={() => edit(agent.agentId)}
        >
          Edit
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={`Delete ${agent.fullName}`}
          onClick={() => leave(agent)}
        >
          Delete
        </Button>
      </Group>
    ),
  },
];

/** Who works here: add, change in place, take off the team (screens#settings-users). */
export const Team = () => {
  const { agent: own } = useSession();
  const team = useQuery(teamQuery);
  const [edited, setEdited] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<Agent | null>(null);
  const { agents = [], invitations = [], mailServer = false } = team.data ?? {};
  return (
    <Stack gap="md">
      {team.data ? <CreateAgent /> : null}
      <Section title="Team" hint={team.data && `${countOf(agents.length, 'person works', 'people work')} here.`}>
        <List
          label="Each person"
          from={rowsOf(team, (data) => data.agents)}
          columns={columnsWith(own.agentId, setEdited, setLeaving)}
          rowKey={({ agentId }) => agentId}
          detail={(agent) =>
            agent.agentId === edited ? <ChangeAgent agent={agent} onClose={() => setEdited(null)} /> : null
          }
          failed="Failed to load agents list"
        />
      </Section>
      {invitations.length > 0 ? <Invitations invitations={invitations} byLetter={mailServer} /> : null}
      {leaving === null ? null : <DeleteAgent agent={leaving} onClose={() => setLeaving(null)} />}
    </Stack>
  );
};
