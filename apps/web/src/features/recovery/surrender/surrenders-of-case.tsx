import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { SurrenderCard } from './surrender-card.tsx';
import { surrendersQuery } from './surrender.queries.ts';

/** Every surrender of a case, newest first. */
export const SurrendersOfCase = ({ caseId }: { caseId: string }) => {
  const { data, error, refetch } = useQuery(surrendersQuery(caseId));
  if (data === undefined)
    return error ? (
      <ErrorPanel title="Failed to load the surrenders." error={error} retry={() => void refetch()} />
    ) : (
      <Loading lines={6} />
    );
  if (data.surrenders.length === 0)
    return (
      <EmptyState title="No surrender yet." hint="It begins from a bond: one of those above, or another open bond." />
    );
  return (
    <Stack gap="md">
      {data.surrenders.map((surrender) => (
        <SurrenderCard key={surrender.surrenderId} surrender={surrender} />
      ))}
    </Stack>
  );
};
