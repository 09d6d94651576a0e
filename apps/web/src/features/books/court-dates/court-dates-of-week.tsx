import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_COURT_DATES, type CourtDateRow } from '#contracts/books/bond/court-answers.ts';
import { addDays } from '#domain/kernel/days.ts';
import { showCount } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { CourtDateLine } from './court-date-line.tsx';
import { courtDatesOfWeekQuery } from './court-dates.queries.ts';

/** How many lines are shown before more are asked for. */
const STEP = 100;

interface CourtList {
  title: string;
  empty: string;
  has: (row: CourtDateRow, today: string) => boolean;
}

const LISTS = {
  unanswered: {
    title: 'Court dates without an answer',
    empty: 'Every court date that passed has its answer.',
    has: ({ asked }) => asked,
  },
  today: {
    title: 'Court dates of today',
    empty: 'No court dates today.',
    has: ({ courtDate }, today) => courtDate === today,
  },
  tomorrow: {
    title: 'Court dates of tomorrow',
    empty: 'No court dates tomorrow.',
    has: ({ courtDate }, today) => courtDate === addDays(today, 1),
  },
  week: {
    title: 'Court dates of the next seven days',
    empty: 'No court dates in the next seven days.',
    has: ({ courtDate }, today) => courtDate > today,
  },
} as const satisfies Record<string, CourtList>;

export type CourtDatesOf = keyof typeof LISTS;

/** One of the lists of court dates, whole: what nobody answered, today, tomorrow, or the seven days after today. */
export const CourtDatesOfWeek = ({ of, onClose }: { of: CourtDatesOf; onClose: () => void }) => {
  const [shown, setShown] = useState(STEP);
  const { data, isError, error, refetch } = useQuery(courtDatesOfWeekQuery);
  const { title, empty, has }: CourtList = LISTS[of];
  const rows = data?.rows.filter((row) => has(row, data.today)) ?? [];
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      {data === undefined ? (
        isError ? (
          <ErrorPanel title="Failed to load court dates." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={4} height={36} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {showCount(rows.length)} {data.rows.length < MOST_COURT_DATES ? 'in all' : 'shown, and there are more'}
          </Text>
          <ul className="lines">
            {rows.slice(0, shown).map((row) => (
              <CourtDateLine key={`${row.bondId ?? row.defendantId} ${row.courtDate}`} row={row} />
            ))}
          </ul>
          {rows.length > shown ? (
            <Button variant="default" size="xs" onClick={() => setShown(shown + STEP)}>
              Show {Math.min(rows.length - shown, STEP)} more
            </Button>
          ) : null}
        </Stack>
      )}
    </Dialog>
  );
};
