import { Pill, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadJournalPaper, type JournalEntry } from '#contracts/office/reports/reports.ts';
import { REFERENCE } from '#domain/kernel/external-reference.ts';
import { BookedDay } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { countSet, DayRange, ListBar, ListDownload } from '../../../ui/list-filters.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { Select } from '../../../ui/form.tsx';
import { useLedgerAccounts } from '../../agency/chart/index.ts';
import { KeptListTools, useKeptColumns } from '../../agency/organizations/index.ts';
import { ReportTools } from './report-tools.tsx';
import { journalQuery } from './reports.queries.ts';
import { PostingLines } from './posting-lines.tsx';
import type { ReportsSearch } from './reports-search.ts';
import { WhichDay } from './which-day.tsx';
import { SaveReportButton } from '../saved-reports/index.ts';
import { AsKnown, KnownAs } from '../../books/ledger/index.ts';

interface JournalProps {
  search: ReportsSearch;
  change: (changes: Partial<ReportsSearch>, replace?: boolean) => void;
}

const NO_FILTERS = {
  from: undefined,
  to: undefined,
  account: undefined,
  accountId: undefined,
  upTo: undefined,
  known: undefined,
};
const isFiltered = ({ from, to, account, accountId, upTo, known }: ReportsSearch) =>
  [from, to, account, accountId, upTo, known].some((value) => value !== undefined);

const columnsWith = (search: ReportsSearch): Column<JournalEntry>[] => [
  {
    key: 'number',
    header: 'No.',
    sort: true,
    width: 64,
    cell: ({ journalNumber }) => (
      <RowLink
        to="/admin/reports"
        search={{ ...search, tab: 'journal', entry: journalNumber }}
        className="tabular"
        aria-label={`Journal entry ${journalNumber}`}
      >
        {journalNumber}
      </RowLink>
    ),
  },
  {
    key: 'day',
    header: 'Date',
    optional: 'shown',
    width: 100,
    beneath: 'number',
    cell: ({ bookedOn, effectiveOn }) => <BookedDay {...{ bookedOn, effectiveOn }} by={search.by} />,
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
        {entry.payee === null && entry.externalReference === null ? null : (
          <Text size="xs" c="dimmed" className="anywhere">
            {[entry.payee, entry.externalReference].filter(Boolean).join(', ')}
          </Text>
        )}
        <PostingLines postings={entry.postings} />
      </Stack>
    ),
  },
  { key: 'by', header: 'Recorded by', optional: 'shown', wideOnly: true, cell: ({ recordedBy }) => recordedBy },
  {
    key: 'recorded',
    header: 'Recorded',
    optional: 'hidden',
    wideOnly: true,
    instant: ({ recordedAt }) => recordedAt,
  },
  { key: 'booked', header: 'Booked on', optional: 'hidden', wideOnly: true, day: ({ bookedOn }) => bookedOn },
];

interface FiltersProps extends JournalProps {
  columns: readonly Column<JournalEntry>[];
  /** A part of the number that is looked for; like a name it is no part of the address. */
  sought: string;
  onSeek: (sought: string) => void;
}

const Filters = ({ search, change, columns, sought, onSeek }: FiltersProps) => {
  const { by, from, to, account, accountId, upTo, known, up } = search;
  const accounts = useLedgerAccounts(account);
  return (
    <ListBar
      count={countSet(search, account, accountId, upTo !== undefined, known, sought)}
      filters={
        <>
          <DayRange days={search} onChange={change} />
          <WhichDay by={by} onChange={(chosen) => change({ by: chosen })} />
          <Select
            label="Ledger account"
            placeholder="All"
            data={accounts}
            clearable
            w={220}
            value={account ?? null}
            onChange={(code) => change({ account: code ?? undefined })}
          />
          <AsKnown known={known} at={upTo} change={({ known: on, at }) => change({ known: on, upTo: at })} />
          <TextInput
            label={REFERENCE}
            w={200}
            autoComplete="off"
            value={sought}
            onChange={({ currentTarget }) => onSeek(currentTarget.value)}
          />
          {accountId === undefined ? null : (
            <Pill
              withRemoveButton
              size="lg"
              onRemove={() => change({ accountId: undefined })}
              removeButtonProps={{ 'aria-label': 'Remove the account filter' }}
            >
              One account only
            </Pill>
          )}
          {isFiltered(search) || sought !== '' ? (
            <UnstyledButton
              fz="sm"
              c="dimmed"
              py={8}
              onClick={() => {
                onSeek('');
                change(NO_FILTERS);
              }}
            >
              Clear filters
            </UnstyledButton>
          ) : null}
        </>
      }
      tools={
        // A file of what was looked for by its number there is none.
        sought === '' ? (
          <ReportTools
            body={{ kind: 'journal-csv', by, from, to, account, accountId, journalNumber: upTo, knownOn: known }}
            taken={
              <>
                {accountId === undefined ? (
                  <SaveReportButton
                    kind="journal"
                    shown={{ from: from ?? null, to: to ?? null, by: by ?? null, accounts: account ?? null }}
                  />
                ) : null}
                <ListDownload
                  endpoint={downloadJournalPaper}
                  request={{ query: { by, from, to, account, accountId, upToNumber: upTo, knownOn: known } }}
                  label="PDF"
                />
              </>
            }
          >
            <KeptListTools
              list="journal"
              columns={columns}
              search={{ by, from, to, account, upTo, known, up }}
              onOpen={change}
            />
          </ReportTools>
        ) : null
      }
    />
  );
};

/** The journal, newest first unless told; every entry opens its event (building#journal). */
export const Journal = ({ search, change }: JournalProps) => {
  const { by, from, to, account, accountId, upTo, known, up = false } = search;
  const columns = columnsWith(search);
  const [sought, onSeek] = useState('');
  const [reference] = useDebouncedValue(sought.trim(), 300);
  const journal = useInfiniteQuery({
    ...journalQuery({
      by,
      from,
      to,
      account,
      accountId,
      upToNumber: upTo,
      knownOn: known,
      reference: reference || undefined,
      ...(up ? { ascending: 'true' } : {}),
      limit: 50,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="md">
      <Filters {...{ search, change, columns, sought, onSeek }} />
      <KnownAs known={known} at={upTo} />
      <List
        label="Journal"
        from={pagesOf(journal)}
        columns={useKeptColumns('journal', columns)}
        rowKey={({ journalNumber }) => String(journalNumber)}
        rowClass={() => 'top'}
        order={{ key: 'number', down: !up, sort: ({ down }) => change({ up: !down || undefined }) }}
        empty={
          <EmptyState
            title={isFiltered(search) || reference !== '' ? 'No entries match.' : 'Nothing was booked yet.'}
            hint="Bonds, fees and payments book entries here by themselves."
          />
        }
      />
    </Stack>
  );
};
