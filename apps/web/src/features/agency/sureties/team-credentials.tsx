import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AgentCredentials } from '#contracts/agency/sureties/credentials.ts';
import { endingCredentials } from '#domain/agency/credentials.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { credentialsQuery } from './credentials.queries.ts';
import { SetCredentials } from './set-credentials.tsx';

/** What ends soon or has, of a licence and of every appointment. */
export const endingOf = ({ licenseExpiresOn, appointments }: AgentCredentials, today: string): string[] => [
  ...endingCredentials({ licenseExpiresOn, appointment: null }, today),
  ...appointments.flatMap((appointment) => endingCredentials({ licenseExpiresOn: null, appointment }, today)),
];

const dayOr = (day: string | null) =>
  day === null ? (
    <Text span inherit c="dimmed">
      No date
    </Text>
  ) : (
    <span className="tabular">{showDay(day)}</span>
  );

const columnsWith = (today: string, edit: (of: AgentCredentials) => void): Column<AgentCredentials>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (of) => (
      <Stack gap={0}>
        <span className="anywhere">{of.fullName}</span>
        {endingOf(of, today).map((message) => (
          <Text key={message} size="xs" role="note">
            {message}
          </Text>
        ))}
      </Stack>
    ),
  },
  {
    key: 'license',
    header: 'License',
    short: 'License:',
    beneath: 'name',
    cell: ({ licenseExpiresOn }) => dayOr(licenseExpiresOn),
  },
  {
    key: 'appointments',
    header: 'Appointments',
    beneath: 'name', // beside them a phone has no room for a name
    cell: ({ appointments }) => (
      <Stack gap={0}>
        {appointments.map(({ suretyId, suretyName, expiresOn }) => (
          <span key={suretyId}>
            {suretyName}: {dayOr(expiresOn)}
          </span>
        ))}
      </Stack>
    ),
  },
  {
    key: 'actions',
    header: '',
    align: 'right',
    screenOnly: true,
    cell: (of) => (
      <Button variant="default" size="compact-xs" aria-label={`Set days of ${of.fullName}`} onClick={() => edit(of)}>
        Set days
      </Button>
    ),
  },
];

/**
 * Until when everybody who writes bonds is licensed and appointed (powers#licence-and-appointment); what has no date
 * is listed so.
 */
export const TeamCredentials = () => {
  const { organization } = useSession();
  const agents = useQuery(credentialsQuery);
  const [edited, setEdited] = useState<AgentCredentials | null>(null);
  return (
    <Section title="Licenses and appointments" hint="How long each person may use powers of each surety.">
      <List
        label="People and their days"
        from={rowsOf(agents, (data) => data.agents)}
        columns={columnsWith(organization.today, setEdited)}
        rowKey={({ agentId }) => agentId}
        failed="Failed to load licenses and appointments."
      />
      {edited === null ? null : <SetCredentials of={edited} onClose={() => setEdited(null)} />}
    </Section>
  );
};
