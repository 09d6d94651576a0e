import { Button, Group, NumberInput, Pill, Select, Stack, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { JournalEntry } from '#contracts/reports/reports.ts';
import { CHART_OF_ACCOUNTS } from '#domain/chart-of-accounts.ts';
import { showDay } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable, moreOf } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { DayFilter } from '../../ui/day-filter.tsx';
import { ExportButton } from './export-button.tsx';
import { journalQuery } from './reports.queries.ts';
import { PostingLines } from './posting-lines.tsx';
import type { ReportsSearch } from './reports-search.ts';

interface JournalProps {
  search: ReportsSearch;
  change: (changes: Partial<ReportsSearch>, replace?: boolean) => void;
}

const NO_FILTERS = { from: undefined, to: undefined, account: undefined, accountId: undefined, upTo: undefined };
const isFiltered = ({ from, to, account, accountId, upTo }: ReportsSearch) =>
  [from, to, account, accountId, upTo].some((value) => value !== undefined);

const ACCOUNTS = CHART_OF_ACCOUNTS.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));

const columnsWith = (search: ReportsSearch): Column<JournalEntry>[] => [
  {
    key: 'number',
    header: 'No.',
    width: 64,
    cell: ({ journalNumber }) => (
      <AppLink
        to="/admin/reports"
        search={{ ...search, tab: 'journal', entry: journalNumber }}
        size="sm"
        className="tabular"
        aria-label={`Journal entry ${journalNumber}`}
      >
        {journalNumber}
      </AppLink>
    ),
  },
  {
    key: 'day',
    header: 'Date',
    width: 100,
    cell: ({ effectiveOn }) => <span className="tabular">{showDay(effectiveOn)}</span>,
  },
  {
    key: 'description',
    header: (
      <span className="postings-head">
        <span>Description</span>
        <span>Debit</span>
        <span>Credit</span>
      </span>
    ),
    cell: (entry) => (
      <Stack gap={4}>
        <span>
          {entry.description}
          {entry.reversesJournalNumber === null ? '' : ` (reverses ${entry.reversesJournalNumber})`}
        </span>
        <PostingLines postings={entry.postings} />
      </Stack>
    ),
  },
  { key: 'by', header: 'Recorded by', wideOnly: true, cell: ({ recordedBy }) => recordedBy },
];

const Filters = ({ search, change }: JournalProps) => (
  <Group align="flex-end" gap="sm" className="no-print">
    <DayFilter label="From" day={search.from} onChange={(from) => change({ from })} />
    <DayFilter label="To" day={search.to} onChange={(to) => change({ to })} />
    <Select
      label="Ledger account"
      placeholder="All"
      data={ACCOUNTS}
      clearable
      w={220}
      value={search.account ?? null}
      onChange={(account) => change({ account: account ?? undefined })}
    />
    <NumberInput
      label="Up to number"
      placeholder="the newest"
      w={120}
      min={0}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={search.upTo ?? ''}
      onChange={(typed) => change({ upTo: typed === '' ? undefined : Number(typed) })}
    />
    {search.accountId === undefined ? null : (
      <Pill
        withRemoveButton
        size="lg"
        onRemove={() => change({ accountId: undefined })}
        removeButtonProps={{ 'aria-label': 'Remove the account filter' }}
      >
        One account only
      </Pill>
    )}
    {isFiltered(search) ? (
      <UnstyledButton fz="sm" c="dimmed" py={8} onClick={() => change(NO_FILTERS)}>
        Clear filters
      </UnstyledButton>
    ) : null}
    <ExportButton
      label="Export CSV"
      body={{
        kind: 'journal-csv',
        from: search.from,
        to: search.to,
        account: search.account,
        accountId: search.accountId,
        journalNumber: search.upTo,
      }}
    />
    <Button variant="default" onClick={() => window.print()}>
      Print
    </Button>
  </Group>
);

/** The journal, newest first; every entry opens its event (design 8). */
export const Journal = ({ search, change }: JournalProps) => {
  const { from, to, account, accountId, upTo } = search;
  const journal = useInfiniteQuery({
    ...journalQuery({ from, to, account, accountId, upToNumber: upTo, limit: 50 }),
    placeholderData: keepPreviousData,
  });
  const rows = journal.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Stack gap="md">
      <Filters search={search} change={change} />
      {journal.error && !journal.data ? (
        <ErrorPanel error={journal.error} retry={() => void journal.refetch()} />
      ) : journal.isPending ? (
        <Loading lines={8} height={30} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={isFiltered(search) ? 'No entries match.' : 'Nothing was booked yet.'}
          hint="Bonds, fees and payments book entries here by themselves."
        />
      ) : (
        <DataTable
          label="Journal"
          rows={rows}
          columns={columnsWith(search)}
          rowKey={({ journalNumber }) => String(journalNumber)}
          rowClass={() => 'top'}
          more={moreOf(journal)}
        />
      )}
    </Stack>
  );
};
