import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MonthOfBooks } from '#contracts/books/periods/periods.ts';
import { monthInWords } from '#domain/books/months.ts';
import { countOf } from '../../../lib/format.ts';
import { Instant } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { MonthBeforeItCloses } from './month-before-it-closes.tsx';
import { monthsQuery } from './periods.queries.ts';

/** A month's state in words, in its colour. */
const STATES: Record<MonthOfBooks['state'], readonly [word: string, tone: Tone]> = {
  open: ['Open', 'green'],
  'soft-closed': ['Soft-closed', 'amber'],
  closed: ['Closing', 'amber'],
  sealed: ['Closed', 'brass'],
  'year-ended': ['Closed', 'brass'],
};

const State = ({ month: { state } }: { month: MonthOfBooks }) => {
  const [word, tone] = STATES[state];
  return <StatusBadge status={state} label={word} tone={tone} />;
};

/** What was recorded where the month was cut. */
const Seal = ({ month: { state, seal } }: { month: MonthOfBooks }) =>
  seal === null ? null : (
    <Text size="xs" c="dimmed" component="div">
      Up to journal entry {seal.journalNumber}, chain head{' '}
      <span className="serial-number" title={seal.chainHead}>
        {seal.chainHead.slice(0, 12)}
      </span>
      {state === 'year-ended' ? '; the year was ended' : ''}
    </Text>
  );

const Changed = ({ month: { changed } }: { month: MonthOfBooks }) =>
  changed === null ? null : (
    <Text size="xs" c="dimmed" component="div" className="anywhere">
      {changed.by}, <Instant at={changed.at} />
      {changed.reason === '' ? '' : `: ${changed.reason}`}
    </Text>
  );

const COLUMNS: readonly Column<MonthOfBooks>[] = [
  {
    key: 'month',
    header: 'Month',
    cell: (row) => (
      <Stack gap={2}>
        <AppLink to="/money/months" search={{ month: row.month }} replace>
          {monthInWords(row.month)}
        </AppLink>
        <Seal month={row} />
        <Changed month={row} />
      </Stack>
    ),
  },
  { key: 'state', header: 'Status', width: 120, cell: (row) => <State month={row} /> },
  {
    key: 'late',
    header: 'Late entries',
    width: 120,
    wideOnly: true,
    cell: ({ lateEntries }) => (lateEntries === 0 ? '' : countOf(lateEntries, 'late entry', 'late entries')),
  },
];

/** The months since the first booking; the chosen one, else the one that is closed next, with what it takes. */
export const Months = ({ chosen }: { chosen: string | undefined }) => {
  const months = useQuery(monthsQuery);
  const all = months.data?.months ?? [];
  const shown = all.find(({ month }) => month === chosen) ?? all.find(({ closesNext }) => closesNext);
  return (
    <Stack gap="md">
      {shown === undefined ? null : <MonthBeforeItCloses key={shown.month} month={shown} />}
      <List
        label="Months"
        from={rowsOf(months, (data) => data.months)}
        columns={COLUMNS}
        rowKey={({ month }) => month}
        rowClass={() => 'top'}
        failed="Failed to load the months."
        empty={<EmptyState title="No months yet." hint="A month is there once something is booked in it." />}
      />
    </Stack>
  );
};
