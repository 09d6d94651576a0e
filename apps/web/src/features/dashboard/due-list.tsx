import { Button, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_DUE } from '#contracts/dashboard/dashboard.ts';
import { showCount, showDay } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { SerialNumber } from '../../ui/money.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { PersonLine } from '../search/index.ts';
import { NotRefreshed } from './not-refreshed.tsx';

/** How many lines are shown before more are asked for. */
const STEP = 100;

interface Due {
  defendantId: string;
  bondId: string | null;
  accountId?: string | null;
  /** What falls due of an account; one may have several. */
  what?: string;
  fullName: string;
  birthday: string | null;
  phoneNumber: string;
  powerNumber: string;
}

interface DueListProps<Row extends Due> {
  title: string;
  query: UseQueryResult<{ today: string; rows: Row[] }>;
  /** The spec's words for an empty list, and for one that could not be loaded. */
  empty: string;
  failed: string;
  about: (row: Row) => string;
  onClose: () => void;
}

/** People of one of the day's lists, each with the way to their profile (spec 2). */
export const DueLines = <Row extends Due>({ rows, about }: { rows: readonly Row[]; about: (row: Row) => string }) => (
  <ul className="lines">
    {rows.map((row, at) => (
      <PersonLine
        key={[row.bondId ?? row.accountId ?? row.defendantId, row.what, at].join(' ')}
        person={row}
        action={
          <LinkButton
            size="xs"
            variant="default"
            flex="none"
            to="/defendants/$defendantId"
            params={{ defendantId: row.defendantId }}
            aria-label={`Open Profile of ${row.fullName}`}
          >
            Open Profile
          </LinkButton>
        }
      >
        {about(row)}
        {row.powerNumber === '' ? null : (
          <>
            {about(row) === '' ? '' : ' · '}Power <SerialNumber>{row.powerNumber}</SerialNumber>
          </>
        )}
      </PersonLine>
    ))}
  </ul>
);

/** One of the day's lists, whole. */
export const DueList = <Row extends Due>({ title, query, empty, failed, about, onClose }: DueListProps<Row>) => {
  const [shown, setShown] = useState(STEP);
  const { data } = query;
  const left = (data?.rows.length ?? 0) - shown;
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      <NotRefreshed query={query} />
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
