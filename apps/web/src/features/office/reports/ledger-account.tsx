import { Button, Group, Stack, Text } from '@mantine/core';
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
import { whoseOf, type WhoseSearch } from '../../powers/surety-reports/index.ts';
import { AsKnown, KnownAs, NarrowedBy } from '../../books/ledger/index.ts';
import { LineTags } from './line-tags.tsx';
import { ledgerLinesQuery } from './reports.queries.ts';

/** What the page keeps in its URL: booked days, to what it is narrowed, as far as known, and whether the oldest stand first. */
export interface LedgerAccountSearch extends WhoseSearch {
  from?: string | undefined;
  to?: string | undefined;
  /** Tags, kinds of entries, and what these say, as the method of a payment. */
  tag?: string | undefined;
  of?: string | undefined;
  detail?: string | undefined;
  /** As of what was known: the day at whose end, or the journal entry. */
  known?: string | undefined;
  upTo?: number | undefined;
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
  const { from, to, tag, of, detail, known, upTo, up = false } = search;
  const narrowed = { from, to, tag, of, detail, knownOn: known, upToNumber: upTo, ...whoseOf(search) };
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
          count={countSet(search, tag, of ?? detail, known, upTo, search.agent, search.parish, search.surety)}
          filters={
            <>
              <DayRange days={search} onChange={change} />
              <AsKnown known={known} at={upTo} change={({ known: on, at }) => change({ known: on, upTo: at })} />
              {tag === undefined ? null : (
                <NarrowedBy words={tagsInWords(tag)} label={ALL_LINES} onRemove={() => change({ tag: undefined })} />
              )}
              {first === undefined || first.narrowedTo.length === 0 ? null : (
                <NarrowedBy
                  words={first.narrowedTo.join(', ')}
                  label={ALL_LINES}
                  onRemove={() => change(NOT_NARROWED)}
                />
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
        <KnownAs known={known} at={upTo} />
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
              title={
                (from ?? to ?? tag ?? of ?? known ?? upTo) !== undefined
                  ? 'No entries match.'
                  : 'Nothing was booked on this account yet.'
              }
              hint="Bonds, fees, payments and payouts book their entries by themselves."
            />
          }
        />
        <BooksProven />
      </Stack>
    </Page>
  );
};

const ALL_LINES = 'Show all lines again';
const NOT_NARROWED = {
  of: undefined,
  detail: undefined,
  agent: undefined,
  parish: undefined,
  surety: undefined,
};

/** `One bond, one person only` */
const tagsInWords = (tag: string): string => {
  const kinds = tag.split(',').map((one) => (one.endsWith(':none') ? 'no ' : 'one ') + one.slice(0, one.indexOf(':')));
  const words = kinds.join(', ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)} only`;
};

const Cents = ({ cents }: { cents: number }) => <span className="money">{formatCents(cents)}</span>;
