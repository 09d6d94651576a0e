import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminOnly, exporters, moneyRoles } from '#contracts/kernel/roles.ts';
import {
  downloadMoneyOut,
  downloadMoneyOutPaper,
  type MoneyOut,
  type MoneyOutWaiting,
} from '#contracts/office/money-out/money-out.ts';
import type { Vendor } from '#contracts/payouts/expenses/expenses.ts';
import { MONEY_OUT_KINDS, MONEY_OUT_WORDS } from '#domain/office/money-out.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Select } from '../../../ui/form.tsx';
import { countSet, DayRange, ListBar, ListDownload, TextFilter } from '../../../ui/list-filters.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { DueExpenses, RecordExpense, RecordMoneyIn, VendorList, VoidExpense } from '../../payouts/expenses/index.ts';
import { WhichDay } from '../reports/index.ts';
import { SaveReportButton } from '../saved-reports/index.ts';
import { AsKnown, KnownAs, NarrowedBy } from '../../books/ledger/index.ts';
import { moneyOutColumns, WAITING_COLUMNS } from './money-out-columns.tsx';
import { moneyOutQuery } from './money-out.queries.ts';

/** What the page keeps in its URL: which way the money went, or who was paid, days and which they are, a type, and what is looked for. */
export interface MoneyOutSearch {
  view?: 'in' | 'vendors' | undefined;
  by?: 'effective' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** As of what was known: the day at whose end, or the journal entry. */
  known?: string | undefined;
  at?: number | undefined;
  kind?: string | undefined;
  sought?: string | undefined;
  /** To whom, where a figure opened the list: `agent:{id}`. */
  payee?: string | undefined;
}

interface MoneyOutProps {
  search: MoneyOutSearch;
  change: (changes: Partial<MoneyOutSearch>) => void;
}

const VIEWS = ['in', 'vendors'] as const;

const kindIn = ({ kind, view }: MoneyOutSearch) =>
  view === 'in' ? undefined : MONEY_OUT_KINDS.find((known) => known === kind);

const KINDS = MONEY_OUT_KINDS.map((value) => ({ value, label: MONEY_OUT_WORDS[value] }));

const Filters = ({ search, change }: MoneyOutProps) => {
  const takesAway = useMay(exporters);
  const { by, from, to, known, at, payee, sought = '' } = search;
  const view = search.view === 'in' ? 'in' : 'out';
  const kind = kindIn(search);
  const query = { view, by, from, to, kind, sought, payee, knownOn: known, upTo: at } as const;
  return (
    <ListBar
      count={countSet({ from, to }, kind, sought, payee, known, at)}
      filters={
        <>
          <TextFilter
            label="Payee, number or words"
            width={200}
            text={sought}
            onChange={(typed) => change({ sought: typed || undefined })}
          />
          <DayRange days={{ from, to }} onChange={change} />
          <WhichDay by={by} onChange={(chosen) => change({ by: chosen })} />
          {view === 'in' ? null : (
            <Select
              label="Type"
              placeholder="All"
              clearable
              w={180}
              data={KINDS}
              value={kind ?? null}
              onChange={(chosen) => change({ kind: chosen ?? undefined })}
            />
          )}
          <AsKnown {...{ known, at, change }} />
          {payee === undefined ? null : (
            <NarrowedBy
              words="One payee only"
              label="Show all payees again"
              onRemove={() => change({ payee: undefined })}
            />
          )}
        </>
      }
      tools={
        <Group gap="xs" wrap="nowrap" className="no-print">
          <Button size="xs" variant="default" onClick={() => window.print()}>
            Print
          </Button>
          {view === 'out' && kind === undefined && sought === '' && payee === undefined ? (
            <SaveReportButton kind="money-out" shown={{ from: from ?? null, to: to ?? null, by: by ?? null }} />
          ) : null}
          {takesAway ? (
            <>
              <ListDownload endpoint={downloadMoneyOut} request={{ query }} />
              <ListDownload endpoint={downloadMoneyOutPaper} request={{ query }} label="PDF" />
            </>
          ) : null}
        </Group>
      }
    />
  );
};

const Waiting = ({ rows }: { rows: readonly MoneyOutWaiting[] }) =>
  rows.length === 0 ? null : (
    <Section title="Waiting for approval">
      <List
        label="Money out that waits"
        from={rows}
        columns={[...WAITING_COLUMNS]}
        rowKey={({ requestId }) => requestId}
        rowClass={() => 'top'}
        empty={null}
      />
    </Section>
  );

/** The buttons of the page, for whoever records money. */
const Actions = ({ search, change, open }: MoneyOutProps & { open: (what: 'expense' | 'money-in') => void }) => (
  <>
    <SegmentedControl
      size="xs"
      aria-label="Show"
      data={[
        { value: 'out', label: 'Out' },
        { value: 'in', label: 'In' },
        { value: 'vendors', label: 'Vendors' },
      ]}
      value={search.view ?? 'out'}
      onChange={(value) => change({ view: VIEWS.find((one) => one === value), kind: undefined, payee: undefined })}
    />
    {useMay(moneyRoles) ? (
      <>
        <Button variant="default" onClick={() => open('money-in')}>
          Money in
        </Button>
        <Button onClick={() => open('expense')}>Record an expense</Button>
      </>
    ) : null}
  </>
);

const SUBTITLES = {
  out: 'Expenses, draws and every payment out of the bank or the drawer.',
  in: "Money that is no client's: the owner's, interest, a sale, a refund of a vendor.",
  vendors: 'Who was paid expenses, when last, and how much this year.',
};

const EMPTY = {
  out: {
    title: 'Nothing was paid yet.',
    hint: 'Rent, a bank charge or a draw is recorded here. Payments to sureties, officials and agents list themselves.',
  },
  in: { title: 'No other money in yet.', hint: 'Payments of clients are in Payment History.' },
};

interface EntriesProps extends MoneyOutProps {
  view: 'out' | 'in';
  onBook: (vendor: Vendor) => void;
}

/** What went out, or came in, by day, with what waits and what is due again. */
const Entries = ({ search, change, view, onBook }: EntriesProps) => {
  const { by, from, to, known, at, sought, payee } = search;
  const [voiding, setVoiding] = useState<MoneyOut | null>(null);
  const voids = useMay(adminOnly);
  const kind = kindIn(search);
  const list = useInfiniteQuery({
    ...moneyOutQuery({ view, by, from, to, kind, sought, payee, knownOn: known, upTo: at, limit: 50 }),
    placeholderData: keepPreviousData,
  });
  const first = list.data?.pages[0];
  const sums = first?.sums ?? null;
  const { title, hint } = EMPTY[view];
  return (
    <Stack gap="md">
      <Waiting rows={first?.waiting ?? []} />
      {view === 'out' ? <DueExpenses onBook={onBook} /> : null}
      <Filters search={search} change={change} />
      <KnownAs known={known} at={at} />
      {sums === null ? null : (
        <Facts
          inColumns
          facts={[
            [view === 'in' ? 'Received' : 'Paid', <Cents key="paid" cents={sums.paidCents} />],
            ['Voided', <Cents key="voided" cents={sums.voidedCents} />],
            ['Entries', String(sums.count)],
          ]}
        />
      )}
      <List
        label={view === 'in' ? 'Money in' : 'Money out'}
        from={pagesOf(list)}
        columns={moneyOutColumns(voids ? setVoiding : null, { view, by })}
        rowKey={({ journalNumber }) => String(journalNumber)}
        rowClass={() => 'top'}
        failed="Failed to load the list."
        empty={
          <EmptyState
            title={(from ?? to ?? kind ?? sought ?? payee ?? known ?? at) !== undefined ? 'Nothing matches.' : title}
            hint={hint}
          />
        }
      />
      {voiding?.expense ? (
        <VoidExpense
          expenseId={voiding.expense.expenseId}
          amountCents={voiding.amountCents}
          onClose={() => setVoiding(null)}
        />
      ) : null}
    </Stack>
  );
};

type Opened = 'expense' | 'money-in' | { again: Vendor };

/** Expenses, draws and every payout in one list, what came in that is no client's, and who was paid. */
export const MoneyOutPage = ({ search, change }: MoneyOutProps) => {
  const { view = 'out' } = search;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const onBook = (again: Vendor) => setOpened({ again });
  return (
    <Page
      title="Money out"
      subtitle={SUBTITLES[view]}
      actions={<Actions search={search} change={change} open={setOpened} />}
    >
      {view === 'vendors' ? <VendorList onBook={onBook} /> : <Entries {...{ search, change, view, onBook }} />}
      {opened === null || opened === 'money-in' ? null : (
        <RecordExpense onClose={close} again={opened === 'expense' ? null : opened.again} />
      )}
      {opened === 'money-in' ? <RecordMoneyIn onClose={close} /> : null}
    </Page>
  );
};

const Cents = ({ cents }: { cents: number }) => <span className="money">{formatCents(cents)}</span>;
