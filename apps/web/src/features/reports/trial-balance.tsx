import { Alert, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getTrialBalance } from '#contracts/reports/reports.ts';
import { formatCents } from '#domain/money.ts';
import { NOTHING, showDay } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { DayFilter } from '../../ui/day-filter.tsx';
import { ExportButton } from './export-button.tsx';
import { trialBalanceQuery } from './reports.queries.ts';
import type { ReportsSearch } from './reports-search.ts';

type Answer = AnswerOf<typeof getTrialBalance>;
type Row = Answer['rows'][number];

interface TrialBalanceProps {
  search: ReportsSearch;
  change: (changes: Partial<ReportsSearch>, replace?: boolean) => void;
}

const columnsOf = (made: Answer, search: ReportsSearch): Column<Row>[] => {
  /** A number opens the entries behind it: the same account, the same two dates. */
  const opens = (row: Row, cents: number) =>
    cents === 0 ? (
      NOTHING
    ) : (
      <AppLink
        to="/admin/reports"
        search={{ tab: 'journal', account: row.account, to: made.effectiveOn, upTo: search.at }}
        size="sm"
        c="var(--mantine-color-text)"
        aria-label={`${formatCents(cents)}: entries of ${row.name}`}
      >
        {formatCents(cents)}
      </AppLink>
    );
  return [
    { key: 'account', header: 'Account', width: 90, beneath: 'name', cell: (row) => row.account },
    { key: 'name', header: 'Name', cell: (row) => row.name },
    {
      key: 'type',
      header: 'Type',
      wideOnly: true,
      cell: (row) => (
        <Text size="sm" c="dimmed" tt="capitalize">
          {row.type}
        </Text>
      ),
    },
    { key: 'debit', header: 'Debit', align: 'right', cell: (row) => opens(row, row.debitCents) },
    { key: 'credit', header: 'Credit', align: 'right', cell: (row) => opens(row, row.creditCents) },
  ];
};

const Filters = ({ search, change }: TrialBalanceProps) => (
  <Group align="flex-end" gap="sm" className="no-print">
    <DayFilter label="As of" day={search.on} onChange={(on) => change({ on })} />
    <NumberInput
      label="As of journal number"
      placeholder="the newest"
      w={170}
      min={0}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={search.at ?? ''}
      onChange={(typed) => change({ at: typed === '' ? undefined : Number(typed) })}
    />
    {search.on === undefined && search.at === undefined ? null : (
      <Button variant="subtle" color="gray" onClick={() => change({ on: undefined, at: undefined })}>
        Today
      </Button>
    )}
    <ExportButton label="Export CSV" body={{ kind: 'trial-balance-csv', to: search.on, journalNumber: search.at }} />
    <Button variant="default" onClick={() => window.print()}>
      Print
    </Button>
  </Group>
);

/** The trial balance by effective day and by what was known at a journal number (design 8). */
export const TrialBalance = ({ search, change }: TrialBalanceProps) => {
  const balance = useQuery(trialBalanceQuery({ effectiveOn: search.on, journalNumber: search.at }));
  const made = balance.data;
  return (
    <Stack gap="md">
      <Filters search={search} change={change} />
      {balance.error && !made ? <ErrorPanel error={balance.error} retry={() => void balance.refetch()} /> : null}
      {balance.isPending ? <Loading lines={8} height={26} /> : null}
      {made ? (
        <>
          <Text size="sm" c="dimmed" className="tabular">
            By {showDay(made.effectiveOn)}, as known at journal number {made.journalNumber}
          </Text>
          {made.totalDebitCents === made.totalCreditCents ? null : (
            <Alert role="alert" color="red" variant="outline" className="problem">
              Debits and credits differ. Nothing should be reported from these books until this is repaired.
            </Alert>
          )}
          {made.rows.length === 0 ? (
            <EmptyState title="Nothing was booked by that day." />
          ) : (
            <DataTable
              label="Trial balance"
              rows={made.rows}
              columns={columnsOf(made, search)}
              rowKey={({ account }) => account}
              footer={{
                name: 'Total',
                debit: formatCents(made.totalDebitCents),
                credit: formatCents(made.totalCreditCents),
              }}
            />
          )}
        </>
      ) : null}
    </Stack>
  );
};
