import { Button, Group, Pill, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { exporters } from '#contracts/kernel/roles.ts';
import { downloadLedgerLines, type LedgerLine } from '#contracts/office/reports/ledger-lines.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useMay } from '../../../lib/session.ts';
import { BookedDay } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { countSet, DayRange, ListBar, ListDownload } from '../../../ui/list-filters.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { BooksProven } from '../../books/proof/index.ts';
import { LineTags } from './line-tags.tsx';
import { ledgerLinesQuery } from './reports.queries.ts';

/** What the page keeps in its URL: booked days, the tag it is narrowed to, and whether the oldest stand first. */
export interface LedgerAccountSearch {
  from?: string | undefined;
  to?: string | undefined;
  tag?: string | undefined;
  up?: true | undefined;
}

interface LedgerAccountProps {
  code: string;
  search: LedgerAccountSearch;
  change: (changes: Partial<LedgerAccountSearch>) => void;
}

const columnsOf = (narrow: (tag: string) => void): Column<LedgerLine>[] => [
  {
    key: 'day',
    header: 'Date',
    width: 104,
    sort: true,
    cell: ({ bookedOn, effectiveOn }) => <BookedDay {...{ bookedOn, effectiveOn }} />,
  },
  {
    key: 'number',
    header: 'No.',
    width: 72,
    beneath: 'day',
    short: 'No.',
    cell: ({ journalNumber }) => (
      <RowLink
        to="/admin/reports"
        search={{ tab: 'journal', entry: journalNumber }}
        className="tabular"
        aria-label={`Journal entry ${journalNumber}`}
      >
        {journalNumber}
      </RowLink>
    ),
  },
  {
    key: 'description',
    header: 'Description',
    cell: (line) => (
      <Stack gap={2}>
        <span className="anywhere">{line.description}</span>
        <LineTags line={line} narrow={narrow} />
      </Stack>
    ),
  },
  {
    key: 'debit',
    header: 'Debit',
    width: 128,
    wideOnly: true,
    cents: ({ debitCents }) => (debitCents === 0 ? null : debitCents),
  },
  {
    key: 'credit',
    header: 'Credit',
    width: 128,
    wideOnly: true,
    cents: ({ creditCents }) => (creditCents === 0 ? null : creditCents),
  },
  {
    key: 'balance',
    header: 'Balance',
    width: 136,
    align: 'right',
    cell: ({ debitCents, creditCents, balanceCents }) => (
      <Stack gap={0} align="flex-end">
        {formatCents(balanceCents)}
        <Text size="xs" c="dimmed" className="narrow-only money">
          {debitCents > 0 ? `Debit ${formatCents(debitCents)}` : `Credit ${formatCents(creditCents)}`}
        </Text>
      </Stack>
    ),
  },
];

/** The entries of one ledger account with the balance after each, by period and tag. */
export const LedgerAccount = ({ code, search, change }: LedgerAccountProps) => {
  const { from, to, tag, up = false } = search;
  const narrowed = { from, to, tag };
  const takesAway = useMay(exporters);
  const lines = useInfiniteQuery({
    ...ledgerLinesQuery(code, { ...narrowed, ...(up ? { ascending: 'true' } : {}), limit: 50 }),
    placeholderData: keepPreviousData,
  });
  const first = lines.data?.pages[0];
  const sums = first?.sums ?? null;
  return (
    <Page
      title={first ? `${code} ${first.account.name}` : code}
      subtitle="By booked day, as the trial balance."
      back={
        <AppLink to="/admin/reports" search={{ tab: 'trial-balance' }} size="sm" c="dimmed">
          ← Trial Balance
        </AppLink>
      }
    >
      <Stack gap="md">
        <ListBar
          count={countSet(search, tag)}
          filters={
            <>
              <DayRange days={search} onChange={change} />
              {tag === undefined ? null : (
                <Pill
                  withRemoveButton
                  size="lg"
                  onRemove={() => change({ tag: undefined })}
                  removeButtonProps={{ 'aria-label': 'Show all lines again' }}
                >
                  One {tag.slice(0, tag.indexOf(':'))} only
                </Pill>
              )}
            </>
          }
          tools={
            <Group gap="xs" wrap="nowrap" className="no-print">
              <Button size="xs" variant="default" onClick={() => window.print()}>
                Print
              </Button>
              {takesAway ? (
                <ListDownload
                  endpoint={downloadLedgerLines}
                  request={{ params: { ledgerAccount: code }, query: narrowed }}
                />
              ) : null}
            </Group>
          }
        />
        {sums === null ? null : (
          <Facts
            inColumns
            facts={[
              ['Opening', <Cents key="opening" cents={sums.openingCents} />],
              ['Debits', <Cents key="debits" cents={sums.debitCents} />],
              ['Credits', <Cents key="credits" cents={sums.creditCents} />],
              ['Closing', <Cents key="closing" cents={sums.closingCents} />],
            ]}
          />
        )}
        <List
          label={`Entries of ${code}`}
          from={pagesOf(lines)}
          columns={columnsOf((next) => change({ tag: next }))}
          rowKey={({ journalNumber, line }) => `${journalNumber} ${line}`}
          rowClass={() => 'top'}
          order={{ key: 'day', down: !up, sort: ({ down }) => change({ up: down ? undefined : true }) }}
          failed="Failed to load the entries of this account."
          empty={
            <EmptyState
              title={(from ?? to ?? tag) ? 'No entries match.' : 'Nothing was booked on this account yet.'}
              hint="Bonds, fees, payments and payouts book their entries by themselves."
            />
          }
        />
        <BooksProven />
      </Stack>
    </Page>
  );
};

const Cents = ({ cents }: { cents: number }) => <span className="money">{formatCents(cents)}</span>;
