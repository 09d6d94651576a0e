import { MultiSelect, Stack } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { downloadGeneralLedger, downloadGeneralLedgerPaper } from '#contracts/office/statements/general-ledger.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { GENERAL_LEDGER } from '#domain/office/statements.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { countSet, DayRange, ListBar, ListDownload } from '../../../ui/list-filters.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { useLedgerAccounts } from '../../agency/chart/index.ts';
import { BooksProven } from '../../books/proof/index.ts';
import { VerificationCode } from '../reports/index.ts';
import { keyOfRow, LEDGER_COLUMNS, rowsOfPages } from './general-ledger-rows.tsx';
import { SaveReportButton } from '../saved-reports/index.ts';
import { AsKnown } from '../../books/ledger/index.ts';
import { Proofs } from './proofs.tsx';
import { StatementTools, type StatementProps, type StatementSearch } from './statement-filters.tsx';
import { generalLedgerQuery, type GeneralLedgerAsked } from './statements.queries.ts';

/** What is asked for: this month where nobody chose days. */
const askedOf = ({ from, to, at, known, accounts }: StatementSearch, today: string): GeneralLedgerAsked => {
  const days = from === undefined && to === undefined ? daysOfPreset('This month', today) : { from, to };
  return { ...days, accounts, journalNumber: at, knownOn: known };
};

type FilterProps = Pick<StatementProps, 'search' | 'change'> & { asked: GeneralLedgerAsked };

/** Which accounts and days, as of what was known; and the whole as a file or on paper. */
const LedgerFilters = ({ search: { from, to, at, known, accounts }, change, asked }: FilterProps) => {
  const chart = useLedgerAccounts();
  const chosen = accounts?.split(',') ?? [];
  return (
    <ListBar
      count={countSet({ from, to }, at, known, accounts)}
      filters={
        <>
          <MultiSelect
            label="Accounts"
            {...(chosen.length === 0 ? { placeholder: 'All' } : {})}
            searchable
            clearable
            w={260}
            data={chart.map(({ value, label }) => ({ value, label }))}
            value={chosen}
            onChange={(codes) =>
              change({
                accounts: codes.length === 0 ? undefined : codes.toSorted((a, b) => (a < b ? -1 : 1)).join(','),
              })
            }
          />
          <DayRange days={{ from: asked.from, to: asked.to }} onChange={change} />
          <AsKnown {...{ known, at, change }} />
        </>
      }
      tools={
        <StatementTools>
          <SaveReportButton
            kind="general-ledger"
            shown={{
              from: asked.from ?? null,
              to: asked.to ?? null,
              accounts: accounts ?? null,
            }}
          />
          <ListDownload endpoint={downloadGeneralLedger} request={{ query: asked }} />
          <ListDownload endpoint={downloadGeneralLedgerPaper} request={{ query: asked }} label="PDF" />
        </StatementTools>
      }
    />
  );
};

/** `/admin/reports/general-ledger`: every line of the ledger accounts, between opening and closing balances. */
export const GeneralLedgerPage = ({ search, change }: Pick<StatementProps, 'search' | 'change'>) => {
  const { today } = useSession().organization;
  const asked = askedOf(search, today);
  const answer = useInfiniteQuery({ ...generalLedgerQuery(asked), placeholderData: keepPreviousData });
  const first = answer.data?.pages[0];
  return (
    <Page
      title={GENERAL_LEDGER}
      back={
        <AppLink to="/admin/reports" size="sm" c="dimmed" className="no-print">
          ← Reports
        </AppLink>
      }
      subtitle={
        first ? (
          <span className="tabular">
            {showDay(first.from)} to {showDay(first.to)}, booked days
            {search.at === undefined && search.known === undefined
              ? ''
              : `. As known at journal entry ${first.journalNumber}`}
          </span>
        ) : undefined
      }
    >
      <Stack gap="md">
        <LedgerFilters search={search} change={change} asked={asked} />
        <List
          label={GENERAL_LEDGER}
          from={{ ...pagesOf(answer), rows: answer.data === undefined ? undefined : rowsOfPages(answer.data.pages) }}
          columns={LEDGER_COLUMNS}
          rowKey={keyOfRow}
          rowClass={({ of }) => (of === 'line' ? 'top' : 'balance-line')}
          failed="Failed to load the general ledger."
          empty={
            <EmptyState
              title="Nothing was booked by then."
              hint="Bonds, fees, payments and payouts book by themselves."
            />
          }
        />
        {first ? <Proofs proofs={first.proofs} /> : null}
        <BooksProven />
        {first ? <VerificationCode head={first.chainHead ?? 'none yet'} /> : null}
      </Stack>
    </Page>
  );
};
