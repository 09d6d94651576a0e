import { Alert, Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { NOTHING, showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { DayFilter, ListBar } from '../../../ui/list-filters.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { JournalNumber } from '../../books/ledger/index.ts';
import { ReportTools } from './report-tools.tsx';
import { trialBalanceQuery } from './reports.queries.ts';
import type { ReportsSearch } from './reports-search.ts';

type Answer = AnswerOf<typeof getTrialBalance>;
type Row = Answer['rows'][number];

interface TrialBalanceProps {
  search: ReportsSearch;
  change: (changes: Partial<ReportsSearch>, replace?: boolean) => void;
}

/** Of which day the balance is, and as of when it was known where an earlier knowledge was asked for. */
const wordsOf = ({ effectiveOn, knownAt }: Answer, { at }: ReportsSearch, timeZone: string): string => {
  const day = `Balances of ${showDay(effectiveOn)}`;
  return at === undefined || knownAt === null ? day : `${day}. As it was known on ${showInstant(knownAt, timeZone)}`;
};

const columnsOf = (made: Answer | undefined, search: ReportsSearch): Column<Row>[] => {
  /** A number opens the entries behind it: the same account, the same two dates. */
  const opens = (row: Row, cents: number) =>
    cents === 0 ? (
      NOTHING
    ) : (
      <AppLink
        to="/admin/reports"
        search={{ tab: 'journal', account: row.account, to: made?.effectiveOn, upTo: search.at }}
        size="sm"
        c="var(--mantine-color-text)"
        aria-label={`${formatCents(cents)}: entries of ${row.name}`}
      >
        {formatCents(cents)}
      </AppLink>
    );
  return [
    { key: 'account', header: 'Account', width: 90, beneath: 'name', cell: (row) => row.account },
    {
      key: 'name',
      header: 'Name',
      cell: (row) => (
        <AppLink to="/money/accounts/$code" params={{ code: row.account }} size="sm">
          {row.name}
        </AppLink>
      ),
    },
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
  <ListBar
    first={<DayFilter label="As of" day={search.on} onChange={(on) => change({ on })} />}
    count={search.at === undefined ? 0 : 1}
    filters={
      <>
        <JournalNumber
          label="As known at entry no."
          width={170}
          number={search.at}
          onChange={(number) => change({ at: number })}
        />
        {search.on === undefined && search.at === undefined ? null : (
          <Button variant="subtle" color="gray" onClick={() => change({ on: undefined, at: undefined })}>
            Today
          </Button>
        )}
      </>
    }
    tools={<ReportTools body={{ kind: 'trial-balance-csv', to: search.on, journalNumber: search.at }} />}
  />
);

/** The trial balance by effective day and by what was known at a journal number (money#as-of). */
export const TrialBalance = ({ search, change }: TrialBalanceProps) => {
  const balance = useQuery({
    ...trialBalanceQuery({ effectiveOn: search.on, journalNumber: search.at }),
    placeholderData: keepPreviousData,
  });
  const { timeZone } = useSession().organization;
  const made = balance.data;
  return (
    <Stack gap="md">
      <Filters search={search} change={change} />
      {made ? (
        <Text size="sm" c="dimmed" className="tabular">
          {wordsOf(made, search, timeZone)}
        </Text>
      ) : null}
      {made && made.totalDebitCents !== made.totalCreditCents ? (
        <Alert role="alert" color="red" variant="outline" className="problem">
          Debits and credits differ. Nothing should be reported from these books until this is repaired.
        </Alert>
      ) : null}
      <List
        label="Trial balance"
        from={rowsOf(balance, ({ rows }) => rows)}
        columns={columnsOf(made, search)}
        rowKey={({ account }) => account}
        totals={made && { name: 'Total', debit: made.totalDebitCents, credit: made.totalCreditCents }}
        empty={
          <EmptyState title="Nothing was booked by that day." hint="Bonds, fees and payments book by themselves." />
        }
      />
    </Stack>
  );
};
