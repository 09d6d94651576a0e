import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminOnly, exporters, moneyRoles } from '#contracts/kernel/roles.ts';
import { downloadMoneyOut, type MoneyOut, type MoneyOutWaiting } from '#contracts/office/money-out/money-out.ts';
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
import { RecordExpense, RecordMoneyIn, VoidExpense } from '../../payouts/expenses/index.ts';
import { moneyOutColumns, WAITING_COLUMNS } from './money-out-columns.tsx';
import { moneyOutQuery } from './money-out.queries.ts';

/** What the page keeps in its URL: which way the money went, booked days, a type, and what is looked for. */
export interface MoneyOutSearch {
  view?: 'in' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  kind?: string | undefined;
  sought?: string | undefined;
}

interface MoneyOutProps {
  search: MoneyOutSearch;
  change: (changes: Partial<MoneyOutSearch>) => void;
}

const kindIn = ({ kind, view }: MoneyOutSearch) =>
  view === 'in' ? undefined : MONEY_OUT_KINDS.find((known) => known === kind);

const KINDS = MONEY_OUT_KINDS.map((value) => ({ value, label: MONEY_OUT_WORDS[value] }));

const Filters = ({ search, change }: MoneyOutProps) => {
  const takesAway = useMay(exporters);
  const { view = 'out', from, to, sought = '' } = search;
  const kind = kindIn(search);
  return (
    <ListBar
      count={countSet({ from, to }, kind, sought)}
      filters={
        <>
          <TextFilter
            label="Payee, number or words"
            width={200}
            text={sought}
            onChange={(typed) => change({ sought: typed || undefined })}
          />
          <DayRange days={{ from, to }} onChange={change} />
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
        </>
      }
      tools={
        <Group gap="xs" wrap="nowrap" className="no-print">
          <Button size="xs" variant="default" onClick={() => window.print()}>
            Print
          </Button>
          {takesAway ? (
            <ListDownload endpoint={downloadMoneyOut} request={{ query: { view, from, to, kind, sought } }} />
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
      ]}
      value={search.view ?? 'out'}
      onChange={(value) => change({ view: value === 'in' ? 'in' : undefined, kind: undefined })}
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

/** Expenses, draws and every payout in one list, and what came in that is no client's. */
export const MoneyOutPage = ({ search, change }: MoneyOutProps) => {
  const { view = 'out', from, to, sought } = search;
  const [opened, setOpened] = useState<'expense' | 'money-in' | null>(null);
  const [voiding, setVoiding] = useState<MoneyOut | null>(null);
  const voids = useMay(adminOnly);
  const kind = kindIn(search);
  const list = useInfiniteQuery({
    ...moneyOutQuery({ view, from, to, kind, sought, limit: 50 }),
    placeholderData: keepPreviousData,
  });
  const first = list.data?.pages[0];
  const sums = first?.sums ?? null;
  const isNarrowed = Boolean(from ?? to ?? kind ?? sought);
  const close = () => setOpened(null);
  return (
    <Page
      title="Money out"
      subtitle={
        view === 'in'
          ? "Money that is no client's: the owner's, interest, a sale, a refund of a vendor."
          : 'Expenses, draws and every payment out of the bank or the drawer.'
      }
      actions={<Actions search={search} change={change} open={setOpened} />}
    >
      <Stack gap="md">
        <Waiting rows={first?.waiting ?? []} />
        <Filters search={search} change={change} />
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
          columns={moneyOutColumns(voids ? setVoiding : null)}
          rowKey={({ journalNumber }) => String(journalNumber)}
          rowClass={() => 'top'}
          failed="Failed to load the list."
          empty={
            <EmptyState
              title={
                isNarrowed ? 'Nothing matches.' : view === 'in' ? 'No other money in yet.' : 'Nothing was paid yet.'
              }
              hint={
                view === 'in'
                  ? 'Payments of clients are in Payment History.'
                  : 'Rent, a bank charge or a draw is recorded here. Payments to sureties, officials and agents list themselves.'
              }
            />
          }
        />
      </Stack>
      {opened === 'expense' ? <RecordExpense onClose={close} /> : null}
      {opened === 'money-in' ? <RecordMoneyIn onClose={close} /> : null}
      {voiding?.expense ? (
        <VoidExpense
          expenseId={voiding.expense.expenseId}
          amountCents={voiding.amountCents}
          onClose={() => setVoiding(null)}
        />
      ) : null}
    </Page>
  );
};

const Cents = ({ cents }: { cents: number }) => <span className="money">{formatCents(cents)}</span>;
