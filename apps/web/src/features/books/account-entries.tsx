import { Button, Center, Group, SegmentedControl, Stack, Switch, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AccountEntry } from '#contracts/books/statements.ts';
import { RANGE_BACKWARDS } from '#contracts/books/statements.ts';
import { useStale } from '../../lib/staleness.ts';
import { DataTable, moreOf } from '../../ui/data-table.tsx';
import { DayFilter } from '../../ui/day-filter.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { entriesQuery } from './accounts.queries.ts';
import type { StatementDays } from './statement-days.ts';
import { entryColumns } from './entry-columns.tsx';
import { isBackwards, lineClass, lineColumns, lineKey, statementTitle, withBalances } from './statement-lines.tsx';
import { VoidEntry } from './void-entry.tsx';

const SHOWS = [
  { value: 'all', label: 'Statement', empty: 'Nothing on this account yet.' },
  { value: 'fees', label: 'Fees', empty: 'No fees recorded.' },
  { value: 'payments', label: 'Payments', empty: 'None.' },
] as const;
type Shows = (typeof SHOWS)[number]['value'];

/** The payments list shows this many until asked for the others (spec 9). */
const FIRST_PAYMENTS = 5;

const isShown = (entry: AccountEntry, shows: Shows) =>
  shows === 'all' ||
  (shows === 'payments' ? entry.kind === 'PAYMENT' : entry.kind === 'FEE' || entry.kind === 'CHARGE');

interface AccountEntriesProps {
  accountId: string;
  days: StatementDays;
  onDays: (changed: StatementDays) => void;
  /** Whether fees and payments can be taken back here: not on a closed account, not by an Auditor. */
  editable: boolean;
  /**
   * Given while the statement is asked for on paper: all of it, voided lines included (decision 4). Told once it is on
   * screen, or could not be had.
   */
  onPaper?: ((whole: boolean) => void) | null;
}

/** The lines of an account; every page of them where `whole`, else page by page. */
const useEntries = (query: ReturnType<typeof entriesQuery>, whole: boolean, enabled: boolean) => {
  const entries = useInfiniteQuery({ ...query, enabled });
  const { hasNextPage, isFetching, isError, fetchNextPage } = entries;
  useEffect(() => {
    if (whole && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [whole, hasNextPage, isFetching, isError, fetchNextPage]);
  return entries;
};

interface ToolbarProps extends Pick<AccountEntriesProps, 'days' | 'onDays'> {
  shows: Shows;
  onShows: (shows: Shows) => void;
  withVoided: boolean;
  onVoided: (withVoided: boolean) => void;
}

const Toolbar = ({ days, onDays, shows, onShows, withVoided, onVoided }: ToolbarProps) => {
  const catchingUp = useStale();
  return (
    <Group justify="space-between" align="flex-end" gap="sm" className="no-print">
      <SegmentedControl
        size="sm"
        aria-label="Which entries"
        data={SHOWS.map(({ value, label }) => ({ value, label }))}
        value={shows}
        onChange={(value) => onShows(SHOWS.find((candidate) => candidate.value === value)?.value ?? 'all')}
      />
      <Group gap="sm" align="flex-end">
        <DayFilter label="From" day={days.from} onChange={(from) => onDays({ from })} />
        <DayFilter label="To" day={days.to} onChange={(to) => onDays({ to })} />
      </Group>
      <Group gap="md">
        {catchingUp ? <StatusBadge status="pending" /> : null}
        <Switch
          size="xs"
          label="Show voided"
          checked={withVoided}
          onChange={({ currentTarget }) => onVoided(currentTarget.checked)}
        />
      </Group>
    </Group>
  );
};

/**
 * The statement with its running balance, by effective day: newest first on the screen, as an account is kept on paper.
 * Voided lines stand behind a switch (decision 4), the balances around the lines where days are chosen (decision 49).
 */
export const AccountEntries = ({ accountId, days, onDays, editable, onPaper = null }: AccountEntriesProps) => {
  const printing = onPaper !== null;
  const [chosen, setShows] = useState<Shows>('all');
  const [withVoided, setVoided] = useState(false);
  const shows = printing ? 'all' : chosen;
  const voided = printing || withVoided;
  const [everyPayment, setEveryPayment] = useState(false);
  const [voiding, setVoiding] = useState<AccountEntry | null>(null);
  // "No fees recorded." may only be said of every page.
  const whole = printing || shows !== 'all';
  const backwards = isBackwards(days);
  const newestFirst = !printing;
  const entries = useEntries(entriesQuery(accountId, { ...days, voided, newestFirst }), whole, !backwards);
  const { isPending, isError, hasNextPage } = entries;
  useEffect(() => {
    if (onPaper && (isError || (!isPending && !hasNextPage))) onPaper(!isError);
  }, [onPaper, isError, isPending, hasNextPage]);
  const rows = entries.data?.pages.flatMap((page) => page.rows).filter((entry) => isShown(entry, shows)) ?? [];
  const balances = entries.data?.pages.at(0);
  const ofDays = days.from !== undefined || days.to !== undefined;
  const framed = balances !== undefined && shows === 'all' && (ofDays || (printing && rows.length > 0));
  const limit = shows === 'payments' && !everyPayment ? FIRST_PAYMENTS : rows.length;
  const empty = SHOWS.find(({ value }) => value === shows)?.empty ?? '';
  return (
    <Stack gap="sm" component="section" aria-label="Entries">
      <Toolbar
        days={days}
        onDays={onDays}
        shows={chosen}
        onShows={setShows}
        withVoided={withVoided}
        onVoided={setVoided}
      />
      <Title order={2} className="print-only">
        {statementTitle(days)}
      </Title>
      {backwards ? (
        <EmptyState title={RANGE_BACKWARDS} />
      ) : entries.error && (!entries.data || (whole && hasNextPage)) ? (
        <ErrorPanel error={entries.error} retry={() => void entries.refetch()} />
      ) : isPending || (whole && hasNextPage) ? (
        <Loading lines={6} height={28} />
      ) : rows.length === 0 && !framed ? (
        <EmptyState title={ofDays ? 'None on these days.' : empty} />
      ) : (
        <DataTable
          label="Entries with the running balance"
          rows={
            framed ? withBalances(rows, { ...balances, days, newestFirst, whole: !hasNextPage }) : rows.slice(0, limit)
          }
          columns={lineColumns(entryColumns({ accountId, editable, onVoid: setVoiding }))}
          rowKey={lineKey}
          rowClass={lineClass}
          more={moreOf(entries)}
        />
      )}
      {rows.length > limit ? (
        <Center className="no-print">
          <Button size="xs" variant="default" onClick={() => setEveryPayment(true)}>
            Show {rows.length - limit} more
          </Button>
        </Center>
      ) : null}
      {voiding === null ? null : <VoidEntry accountId={accountId} entry={voiding} onClose={() => setVoiding(null)} />}
    </Stack>
  );
};
