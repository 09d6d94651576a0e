import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FollowUpKind } from '#contracts/office/dashboard/follow-ups.ts';
import { showCount } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { followUpsQuery } from './dashboard.queries.ts';
import { FollowUpRows, KIND_WORDS } from './follow-up-rows.tsx';

/** All that is to be followed up of one kind, the most pressing first (today#follow-ups). */
export const FollowUpList = ({ kind, onClose }: { kind: FollowUpKind; onClose: () => void }) => {
  const { data, isError, error, refetch } = useQuery(followUpsQuery(kind));
  const title = KIND_WORDS[kind];
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      {data === undefined ? (
        isError ? (
          <ErrorPanel title={`Failed to load ${title}.`} error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={4} height={36} />
        )
      ) : data.count === 0 ? (
        <EmptyState title="Nothing to follow up here." />
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {showCount(data.count)} in all
            {data.rows.length < data.count ? `, the first ${showCount(data.rows.length)} shown` : ''}
          </Text>
          <FollowUpRows rows={data.rows} />
        </Stack>
      )}
    </Dialog>
  );
};
