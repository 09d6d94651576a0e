import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CompareFiles } from './compare-files.tsx';
import { duplicatesOfQuery } from './duplicates.queries.ts';
import { FileInList } from './file-in-list.tsx';
import { MergedInto } from './undo-merge.tsx';

interface DuplicatesOfPersonProps {
  defendantId: string;
  fullName: string;
  onClose: () => void;
}

/** The other files that are likely of one person, and the way to compare each (people#possible-duplicates). */
export const DuplicatesOfPerson = ({ defendantId, fullName, onClose }: DuplicatesOfPersonProps) => {
  const { data, error, refetch } = useQuery(duplicatesOfQuery(defendantId));
  const [otherId, compare] = useState<string | null>(null);
  if (otherId !== null)
    return <CompareFiles defendantId={defendantId} otherId={otherId} onClose={() => compare(null)} />;
  return (
    <Dialog title={`Possible duplicates of ${fullName}`} onClose={onClose}>
      {data === undefined && error === null ? <Loading lines={4} /> : null}
      {data === undefined && error !== null ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {data?.others.length === 0 ? (
        <EmptyState
          title="No possible duplicates."
          hint="No other file has this name with this birthday or phone, or this SSN."
        />
      ) : null}
      <Stack component="ul" className="lines" gap="md">
        {data?.others.map(({ file, reasons, isApart }) => (
          <Stack key={file.defendantId} component="li" gap="xs">
            <FileInList file={file} />
            <Group justify="space-between" gap="sm">
              <Text size="xs" flex={1} miw={160}>
                {reasons.join(' · ')}
              </Text>
              {isApart ? <StatusBadge status="closed" label="Not the same person" /> : null}
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Compare with ${file.fullName}`}
                onClick={() => compare(file.defendantId)}
              >
                Compare
              </Button>
            </Group>
          </Stack>
        ))}
      </Stack>
      <MergedInto defendantId={defendantId} />
    </Dialog>
  );
};
