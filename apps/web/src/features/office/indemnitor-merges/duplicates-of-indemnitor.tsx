import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CompareIndemnitors } from './compare-indemnitors.tsx';
import { IndemnitorInList, nameOfIndemnitor } from './indemnitor-in-list.tsx';
import { duplicatesOfIndemnitorQuery } from './indemnitor-merges.queries.ts';
import { MergedIntoIndemnitor } from './undo-indemnitor-merge.tsx';

interface DuplicatesOfIndemnitorProps {
  indemnitor: { indemnitorId: string; fullName: string };
  onClose: () => void;
}

/** The other indemnitors of the file, and the way to compare each (people#merged-indemnitors). */
export const DuplicatesOfIndemnitor = ({ indemnitor, onClose }: DuplicatesOfIndemnitorProps) => {
  const { indemnitorId } = indemnitor;
  const { data, error, refetch } = useQuery(duplicatesOfIndemnitorQuery(indemnitorId));
  const [otherId, compare] = useState<string | null>(null);
  if (otherId !== null)
    return <CompareIndemnitors indemnitorId={indemnitorId} otherId={otherId} onClose={() => compare(null)} />;
  return (
    <Dialog title={`Possible duplicates of ${nameOfIndemnitor(indemnitor)}`} onClose={onClose}>
      {data === undefined && error === null ? <Loading lines={4} /> : null}
      {data === undefined && error !== null ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {data?.others.length === 0 ? (
        <EmptyState title="No other indemnitors." hint="Indemnitors of the same defendant are listed here." />
      ) : null}
      <Stack component="ul" className="lines" gap="md">
        {data?.others.map(({ indemnitor: other, reasons, isApart }) => (
          <Stack key={other.indemnitorId} component="li" gap="xs">
            <IndemnitorInList indemnitor={other} />
            <Group justify="space-between" gap="sm">
              <Text size="xs" flex={1} miw={160}>
                {reasons.join(' · ')}
              </Text>
              {isApart ? <StatusBadge status="closed" label="Not the same person" /> : null}
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Compare with ${nameOfIndemnitor(other)}`}
                onClick={() => compare(other.indemnitorId)}
              >
                Compare
              </Button>
            </Group>
          </Stack>
        ))}
      </Stack>
      <MergedIntoIndemnitor indemnitorId={indemnitorId} merges={data?.merges ?? []} />
    </Dialog>
  );
};
