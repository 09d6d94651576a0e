import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AgencyCourt } from '#contracts/agency/organizations/courts.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { EditCourt } from './edit-court.tsx';
import { courtsQuery } from './organizations.queries.ts';

const Court = ({ court, onEdit }: { court: AgencyCourt; onEdit: () => void }) => (
  <Group component="li" justify="space-between" gap="sm">
    <Text size="sm">
      {court.name}{' '}
      <Text span size="sm" c="dimmed">
        {court.active ? court.parish : `${court.parish} · not offered`}
      </Text>
    </Text>
    <Button size="compact-xs" variant="subtle" aria-label={`Edit ${court.name}`} onClick={onEdit}>
      Edit
    </Button>
  </Group>
);

/** The courts that the agency added to those that every agency has (screens#courts). */
export const AgencyCourts = () => {
  const { data, error, refetch } = useQuery(courtsQuery);
  const [edited, setEdited] = useState<AgencyCourt | 'new' | null>(null);
  return (
    <Section
      title="Courts"
      hint="Louisiana’s district courts are on every list already. Add the others that you use. Bonds keep the name they were written with."
    >
      {data === undefined ? (
        error ? (
          <ErrorPanel title="Failed to load the courts." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={2} />
        )
      ) : (
        <Stack gap="sm">
          {data.courts.length === 0 ? (
            <Text size="sm" c="dimmed">
              No courts of your own yet.
            </Text>
          ) : (
            <Stack component="ul" className="lines" gap={4}>
              {data.courts.map((court) => (
                <Court key={court.courtId} court={court} onEdit={() => setEdited(court)} />
              ))}
            </Stack>
          )}
          <Group>
            <Button variant="default" onClick={() => setEdited('new')}>
              Add Court
            </Button>
          </Group>
        </Stack>
      )}
      {edited === null ? null : <EditCourt court={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
};
