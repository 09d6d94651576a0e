import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ProblemError } from '../lib/api.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { countSet, DayRange, ListBar, TextFilter } from '../ui/list-filters.tsx';
import { RowLink, type Column } from '../ui/list-rows.tsx';
import { ChooseColumns, chosenColumns, ListViews, type SavedView } from '../ui/list-views.tsx';
import { List, type Source } from '../ui/list.tsx';
import { SerialNumber } from '../ui/money.tsx';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';

interface Line {
  number: number;
  name: string;
  day: string;
  status: string;
  cents: number;
  by: string;
}

const LINES: Line[] = [
  { number: 1042, name: 'Odile Sonnier', day: '2026-11-20', status: 'paid', cents: 125_000, by: 'Marie Delacroix' },
  { number: 1041, name: 'Remy Broussard', day: '2026-11-19', status: 'pending', cents: -13_000, by: 'Marie Delacroix' },
  { number: 1040, name: 'Celeste Guidry', day: '2026-11-19', status: 'paid', cents: 40_000, by: 'Luc Fontenot' },
];

const COLUMNS: Column<Line>[] = [
  {
    key: 'number',
    header: 'No.',
    width: 80,
    cell: ({ number }) => (
      <RowLink to={'/gallery' as never}>
        <SerialNumber>{number}</SerialNumber>
      </RowLink>
    ),
  },
  { key: 'name', header: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
  { key: 'day', header: 'Date', optional: 'shown', beneath: 'name', sort: true, day: ({ day }) => day },
  {
    key: 'status',
    header: 'Status',
    optional: 'shown',
    beneath: 'name',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  { key: 'by', header: 'Recorded by', optional: 'hidden', wideOnly: true, cell: ({ by }) => by },
  { key: 'amount', header: 'Amount', sort: true, cents: ({ cents }) => cents },
];

const nothing = () => undefined;
const SOURCE: Source<Line> = { rows: LINES, error: null, retry: nothing };
const FAILED = new ProblemError('INTERNAL_ERROR', 'This list did not load.', [], 'req-1');

const Lines = ({ label, from, columns = COLUMNS }: { label: string; from: Source<Line>; columns?: Column<Line>[] }) => (
  <List
    label={label}
    from={from}
    columns={columns}
    rowKey={({ number }) => String(number)}
    totals={{ name: 'In all', amount: LINES.reduce((sum, { cents }) => sum + cents, 0) }}
    empty={
      <EmptyState
        title="No payments yet."
        hint="Record the first one on an account."
        action={<Button size="xs">Record a Payment</Button>}
      />
    }
  />
);

/** A list with all that stands above it: filters, days, views, columns. */
export const FullList = () => {
  const [name, setName] = useState('');
  const [days, setDays] = useState<{ from?: string | undefined; to?: string | undefined }>({});
  const [views, setViews] = useState<SavedView[]>([{ name: 'Odile', search: 'name=Odile' }]);
  const [chosen, setChosen] = useState<string[]>();
  const { from = '', to = '9999' } = days;
  const rows = LINES.filter((line) => line.name.includes(name) && line.day >= from && line.day <= to);
  return (
    <Section title="A list" hint="Filters, days, views and columns above; the rows are links; totals under money.">
      <ListBar
        first={<TextFilter label="Filter by name" text={name} onChange={setName} width={200} />}
        count={countSet(days)}
        filters={<DayRange days={days} onChange={(changed) => setDays({ ...days, ...changed })} />}
        tools={
          <>
            <ListViews
              views={views}
              onChange={setViews}
              search={name === '' ? '' : `name=${name}`}
              onOpen={(view) => setName(view.replace('name=', ''))}
            />
            <ChooseColumns columns={COLUMNS} chosen={chosen} onChange={setChosen} />
          </>
        }
      />
      <Lines label="Payments" from={{ ...SOURCE, rows }} columns={chosenColumns(COLUMNS, chosen)} />
    </Section>
  );
};

const STATES: Record<string, ReactNode> = {
  Loading: <Lines label="Loading" from={{ ...SOURCE, rows: undefined }} />,
  Empty: <Lines label="Empty" from={{ ...SOURCE, rows: [] }} />,
  Failed: <Lines label="Failed" from={{ ...SOURCE, rows: undefined, error: FAILED }} />,
  'Failed, with the rows of before': <Lines label="Kept" from={{ ...SOURCE, error: FAILED }} />,
  'More to load': <Lines label="Paged" from={{ ...SOURCE, more: { loading: false, load: nothing } }} />,
};

/** Every state of a list, and how it looks on a phone. */
export const Lists = () => (
  <>
    <FullList />
    {Object.entries(STATES).map(([title, list]) => (
      <Section key={title} title={title}>
        {list}
      </Section>
    ))}
    <Section title="On a phone">
      <iframe title="A list on a phone" src="/gallery.html?phone" width={360} height={420} className="wide-only" />
    </Section>
  </>
);
