import { Button, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { MOST_DUE } from '#contracts/office/dashboard/dashboard.ts';
import { showCount, showDay } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { DueLines, type Due } from './due-lines.tsx';
import { NotRefreshed } from './not-refreshed.tsx';

/** How many lines are shown before more are asked for. */
const STEP = 100;

interface DueListProps<Row extends Due> {
  title: string;
  query: UseQueryResult<{ today: string; rows: Row[] }>;
  /** The spec's words for an empty list, and for one that could not be loaded. */
  empty: string;
  failed: string;
  about: (row: Row) => string;
  onClose: () => void;
  /** What stands above the list. */
  children?: ReactNode;
}

/** One of the day's lists, whole. */
export const DueList = <Row extends Due>(props: DueListProps<Row>) => {
  const { title, query, empty, failed, about, onClose, children } = props;
  const [shown, setShown] = useState(STEP);
  const { data } = query;
  const left = (data?.rows.length ?? 0) - shown;
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      <NotRefreshed query={query} />
      {children}
      {data === undefined ? (
        query.isError ? (
          <ErrorPanel title={failed} error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Loading lines={4} height={36} />
        )
      ) : data.rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {showDay(data.today)} · {showCount(data.rows.length)}{' '}
            {data.rows.length === MOST_DUE ? 'shown, the first by name' : 'in all'}
          </Text>
          <DueLines rows={data.rows.slice(0, shown)} about={about} />
          {left > 0 ? (
            <Button variant="default" size="xs" onClick={() => setShown(shown + STEP)}>
              Show {Math.min(left, STEP)} more
            </Button>
          ) : null}
        </Stack>
      )}
    </Dialog>
  );
};
