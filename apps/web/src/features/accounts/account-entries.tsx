import { Button, Center, Group, SegmentedControl, Stack, Switch, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AccountEntry } from '#contracts/accounts.ts';
import { useStale } from '../../lib/staleness.ts';
import { DataTable, moreOf } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { entriesQuery } from './accounts.queries.ts';
import { entryColumns } from './entry-columns.tsx';
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
  /** Whether fees and payments can be taken back here: not on a closed account, not by an Auditor. */
  editable: boolean;
  /**
   * Given while the statement is asked for on paper: all of it, voided lines included (decision 4). Told once it is on
   * screen, or could not be had.
   */
  onPaper?: ((whole: boolean) => void) | null;
}

/** The lines of an account; every page of them where `whole`, else page by page. */
const useEntries = (accountId: string, voided: boolean, whole: boolean) => {
  const entries = useInfiniteQuery(entriesQuery(accountId, voided));
  const { hasNextPage, isFetching, isError, fetchNextPage } = entries;
  useEffect(() => {
    if (whole && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [whole, hasNextPage, isFetching, isError, fetchNextPage]);
  return entries;
};

/** The statement with its running balance, newest first; voided lines behind a switch (decision 4). */
export const AccountEntries = ({ accountId, editable, onPaper = null }: AccountEntriesProps) => {
  const printing = onPaper !== null;
  const [chosen, setShows] = useState<Shows>('all');
  const [withVoided, setVoided] = useState(false);
  const shows = printing ? 'all' : chosen;
  const voided = printing || withVoided;
  const [everyPayment, setEveryPayment] = useState(false);
  const [voiding, setVoiding] = useState<AccountEntry | null>(null);
  // "No fees recorded." may only be said of every page.
  const whole = printing || shows !== 'all';
  const entries = useEntries(accountId, voided, whole);
  const { isPending, isError, hasNextPage } = entries;
  useEffect(() => {
    if (onPaper && (isError || (!isPending && !hasNextPage))) onPaper(!isError);
  }, [onPaper, isError, isPending, hasNextPage]);
  const catchingUp = useStale();
  const rows = entries.data?.pages.flatMap((page) => page.rows).filter((entry) => isShown(entry, shows)) ?? [];
  const limit = shows === 'payments' && !everyPayment ? FIRST_PAYMENTS : rows.length;
  const empty = SHOWS.find(({ value }) => value === shows)?.empty ?? '';
  return (
    <Stack gap="sm" component="section" aria-label="Entries">
      <Group justify="space-between" gap="sm" className="no-print">
        <SegmentedControl
          size="sm"
          aria-label="Which entries"
          data={SHOWS.map(({ value, label }) => ({ value, label }))}
          value={chosen}
          onChange={(value) => setShows(SHOWS.find((candidate) => candidate.value === value)?.value ?? 'all')}
        />
        <Group gap="md">
          {catchingUp ? <StatusBadge status="pending" /> : null}
          <Switch
            size="xs"
            label="Show voided"
            checked={withVoided}
            onChange={({ currentTarget }) => setVoided(currentTarget.checked)}
          />
        </Group>
      </Group>
      <Title order={2} className="print-only">
        Statement
      </Title>
      {entries.error && (!entries.data || (whole && hasNextPage)) ? (
        <ErrorPanel error={entries.error} retry={() => void entries.refetch()} />
      ) : isPending || (whole && hasNextPage) ? (
        <Loading lines={6} height={28} />
      ) : rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <DataTable
          label="Entries with the running balance"
          rows={rows.slice(0, limit)}
          columns={entryColumns({ accountId, editable, onVoid: setVoiding })}
          rowKey={({ journalNumber, entryId, what }) => `${journalNumber} ${entryId} ${what}`}
          rowClass={(entry) => (entry.voided ? 'voided' : undefined)}
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
