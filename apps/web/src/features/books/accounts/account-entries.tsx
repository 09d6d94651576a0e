import { Button, Center, SegmentedControl, Stack, Switch, Title } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EntryList } from '#contracts/books/account/entry-lists.ts';
import { RANGE_BACKWARDS, type AccountEntry } from '#contracts/books/account/statements.ts';
import { useStale } from '../../../lib/staleness.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { countSet, DayRange, ListBar } from '../../../ui/list-filters.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { chosenColumns } from '../../../ui/list-views.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { KeptListTools, useKeptColumns } from '../../agency/organizations/index.ts';
import type { StatementDays } from '../../../lib/statement-days.ts';
import { entriesQuery } from './accounts.queries.ts';
import { entryColumns } from './entry-columns.tsx';
import { isBackwards, lineClass, lineColumns, lineKey, statementTitle, withBalances } from './statement-lines.tsx';
import { VoidEntry } from './void-entry.tsx';

const SHOWS = [
  {
    value: 'all',
    label: 'Statement',
    empty: 'No activity yet.',
    next: 'Bonds, fees and payments are listed here at once; voided ones with “Show voided”.',
  },
  { value: 'fees', label: 'Fees', empty: 'No fees recorded.', next: 'Use Add Fee to add one.' },
  { value: 'payments', label: 'Payments', empty: 'None.', next: 'Use Add Payment to add one.' },
] as const satisfies readonly { value: EntryList | 'all'; label: string; empty: string; next: string }[];

/** The payments list shows this many until asked for the others (screens#account-summary). */
const FIRST_PAYMENTS = 5;

interface AccountEntriesProps {
  accountId: string;
  days: StatementDays;
  onDays: (changed: StatementDays) => void;
  /** Whether anything can be done to the entries: not by an Auditor. */
  editable: boolean;
  /** On a closed account only what leaves its balance can be done (money#closed-account-refuses). */
  isOpen?: boolean;
  /** Opens the dialog that transfers a fee or payment to another account. */
  onTransfer: (entry: AccountEntry) => void;
  /** Opens the dialog that says what the bank did with a payment. */
  onBank: (entry: AccountEntry) => void;
  /**
   * Given while the statement is asked for on paper: all of it, voided lines included (money#statements). Told once it
   * is on screen, or could not be had.
   */
  onPaper?: ((whole: boolean) => void) | null;
}

/** The lines of an account; every page of them where `whole`, else page by page. */
const useEntries = (query: ReturnType<typeof entriesQuery>, whole: boolean, enabled: boolean) => {
  const entries = useInfiniteQuery({ ...query, enabled, ...(whole ? {} : { placeholderData: keepPreviousData }) });
  const { hasNextPage, isFetching, isError, fetchNextPage } = entries;
  useEffect(() => {
    if (whole && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [whole, hasNextPage, isFetching, isError, fetchNextPage]);
  return entries;
};

interface ToolbarProps extends Pick<AccountEntriesProps, 'days' | 'onDays'> {
  columns: ReturnType<typeof lineColumns>;
}

const Toolbar = ({ days, onDays, columns }: ToolbarProps) => {
  const { from, to, show, voided, up } = days;
  const catchingUp = useStale();
  return (
    <ListBar
      first={
        <SegmentedControl
          size="sm"
          aria-label="Which entries"
          data={SHOWS.map(({ value, label }) => ({ value, label }))}
          value={days.show ?? 'all'}
          onChange={(value) => onDays({ show: value === 'all' ? undefined : value })}
        />
      }
      count={countSet(days)}
      filters={<DayRange days={days} onChange={onDays} />}
      tools={
        <>
          <KeptListTools list="entries" columns={columns} search={{ from, to, show, voided, up }} onOpen={onDays} />
          {catchingUp ? <StatusBadge status="pending" /> : null}
          <Switch
            size="xs"
            label="Show voided"
            checked={days.voided ?? false}
            onChange={({ currentTarget }) => onDays({ voided: currentTarget.checked || undefined })}
          />
        </>
      }
    />
  );
};

/**
 * The statement with its running balance, by effective day: newest first on the screen unless told, on paper as
 * an account is kept.
 * Voided lines stand behind a switch (money#statements), the balances around the lines where days are chosen
 * (money#statements).
 */
export const AccountEntries = (props: AccountEntriesProps) => {
  const { accountId, days, onDays, editable, isOpen = true, onTransfer, onBank, onPaper = null } = props;
  const printing = onPaper !== null;
  const show = printing ? undefined : days.show;
  const voided = printing || (days.voided ?? false);
  const [everyPayment, setEveryPayment] = useState(false);
  const [voiding, setVoiding] = useState<AccountEntry | null>(null);
  const columns = lineColumns(entryColumns({ accountId, editable, isOpen, onVoid: setVoiding, onTransfer, onBank }));
  const chosen = useKeptColumns('entries', columns);
  const backwards = isBackwards(days);
  const newestFirst = !printing && !days.up;
  const { from, to } = days;
  const entries = useEntries(entriesQuery(accountId, { from, to, show, voided, newestFirst }), printing, !backwards);
  const { isPending, isError, hasNextPage } = entries;
  useEffect(() => {
    if (onPaper && (isError || (!isPending && !hasNextPage))) onPaper(!isError);
  }, [onPaper, isError, isPending, hasNextPage]);
  const source = pagesOf(entries);
  const rows = source.rows ?? [];
  const balances = entries.data?.pages.at(0);
  const ofDays = from !== undefined || to !== undefined;
  const framed = balances !== undefined && show === undefined && (ofDays || (printing && rows.length > 0));
  const folded = show === 'payments' && !everyPayment && rows.length > FIRST_PAYMENTS;
  const shown = framed
    ? withBalances(rows, { ...balances, days, newestFirst, whole: !hasNextPage })
    : rows.slice(0, folded ? FIRST_PAYMENTS : undefined);
  const { empty, next } = SHOWS.find(({ value }) => value === show) ?? SHOWS[0];
  return (
    <Stack gap="sm" component="section" aria-label="Entries">
      <Toolbar days={days} onDays={onDays} columns={columns} />
      <Title order={2} className="print-only">
        {statementTitle(days)}
      </Title>
      {backwards ? (
        <EmptyState title={RANGE_BACKWARDS} />
      ) : (
        <List
          label="Entries with the running balance"
          from={{ ...source, rows: source.rows && shown, more: folded ? undefined : source.more }}
          columns={printing ? chosenColumns(columns, undefined) : chosen}
          rowKey={lineKey}
          rowClass={lineClass}
          order={{ key: 'day', down: newestFirst, sort: ({ down }) => onDays({ up: !down || undefined }) }}
          empty={ofDays ? <EmptyState title="None on these days." /> : <EmptyState title={empty} hint={next} />}
        />
      )}
      {folded ? (
        <Center className="no-print">
          <Button size="xs" variant="default" onClick={() => setEveryPayment(true)}>
            {hasNextPage ? 'Show more' : `Show ${rows.length - FIRST_PAYMENTS} more`}
          </Button>
        </Center>
      ) : null}
      {voiding === null ? null : <VoidEntry accountId={accountId} entry={voiding} onClose={() => setVoiding(null)} />}
    </Stack>
  );
};
