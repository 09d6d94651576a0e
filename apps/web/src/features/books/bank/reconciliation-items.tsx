import { Button, Checkbox, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReconciliationItem } from '#contracts/books/bank/reconciliation.ts';
import { STALE_CHECK_DAYS } from '#domain/books/reconciliation.ts';
import { decimalOfCents, formatCents } from '#domain/kernel/money.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBar, TextFilter } from '../../../ui/list-filters.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { MatchedWith } from './matched-with.tsx';

const PROBLEMS = { voided: 'Voided', changed: 'Changed since' } as const;

/** What stands beside an item: that it is matched, stale, or no longer what it was. */
const Marks = ({ item: { problem, matchedOn, isStale, isTicked } }: { item: ReconciliationItem }) => (
  <Group gap={4}>
    {problem === null ? null : <StatusBadge status={problem} label={PROBLEMS[problem]} tone="red" />}
    {isStale && !isTicked ? <StatusBadge status="stale" label="Stale" tone="amber" /> : null}
    {matchedOn === null ? null : <StatusBadge status="matched" label={`Bank ${showDay(matchedOn)}`} tone="green" />}
  </Group>
);

const WHAT: Column<ReconciliationItem> = {
  key: 'what',
  header: 'In the books',
  cell: (item) => (
    <span className="anywhere">
      <MatchedWith item={item} size="sm" />
      {item.about === '' ? null : (
        <Text span size="xs" c="dimmed">
          {` ${item.about}`}
        </Text>
      )}
    </span>
  ),
};

const DAY: Column<ReconciliationItem> = { key: 'day', header: 'Day', width: 104, beneath: 'what', day: ({ on }) => on };
const AMOUNT: Column<ReconciliationItem> = {
  key: 'amount',
  header: 'Amount',
  width: 128,
  cents: ({ amountCents }) => amountCents,
};
const MARKS: Column<ReconciliationItem> = {
  key: 'marks',
  header: '',
  width: 200,
  beneath: 'what',
  cell: (item) => <Marks item={item} />,
};
const AGE: Column<ReconciliationItem> = {
  key: 'age',
  header: 'Age',
  width: 96,
  beneath: 'what',
  cell: ({ days }) => countOf(days, 'day'),
};

type Tick = (items: readonly ReconciliationItem[], isTicked: boolean) => void;

const ticking = (tick: Tick): Column<ReconciliationItem> => ({
  key: 'tick',
  header: '',
  width: 36,
  screenOnly: true,
  cell: (item) => (
    <label className="choose">
      <Checkbox
        size="xs"
        aria-label={`${item.words} ${formatCents(item.amountCents)}`}
        checked={item.isTicked}
        onChange={({ currentTarget }) => tick([item], currentTarget.checked)}
      />
    </label>
  ),
});

const TICKED: Column<ReconciliationItem> = {
  key: 'ticked',
  header: 'Ticked',
  width: 72,
  cell: ({ isTicked }) => (isTicked ? 'Yes' : ''),
};

type Side = 'all' | 'in' | 'out';

const fits = (item: ReconciliationItem, side: Side, words: string): boolean => {
  if (side !== 'all' && item.amountCents > 0 !== (side === 'in')) return false;
  const text =
    `${item.words} ${item.about} ${showDay(item.on)} ${decimalOfCents(Math.abs(item.amountCents))}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(/^[$\d,.]+$/.test(word) ? word.replaceAll(/[$,]/g, '') : word));
};

interface ItemsToTickProps {
  items: readonly ReconciliationItem[];
  /** Null for who may only read. */
  tick: Tick | null;
}

/** What the books have up to the statement's day: the space bar ticks, arrows move. */
export const ItemsToTick = ({ items, tick }: ItemsToTickProps) => {
  const [side, setSide] = useState<Side>('all');
  const [words, setWords] = useState('');
  // Those that were not ticked when the others were hidden: what is ticked then stays in sight.
  const [left, leave] = useState<ReadonlySet<string> | null>(null);
  const shown = items.filter((item) => fits(item, side, words) && (left === null || left.has(item.id)));
  const open = shown.filter(({ isTicked }) => !isTicked);
  return (
    <Stack gap="md">
      <ListBar
        filters={
          <Group gap="xs" align="flex-end">
            <SegmentedControl
              size="xs"
              aria-label="Show"
              data={[
                { value: 'all', label: 'All' },
                { value: 'in', label: 'Money in' },
                { value: 'out', label: 'Money out' },
              ]}
              value={side}
              onChange={(value) => setSide(value)}
            />
            <TextFilter label="Search words, day or amount" text={words} width={240} onChange={setWords} />
          </Group>
        }
        tools={
          <Group gap="xs" className="no-print">
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                leave(left === null ? new Set(items.filter((one) => !one.isTicked).map(({ id }) => id)) : null)
              }
            >
              {left === null ? 'Hide ticked' : 'Show ticked'}
            </Button>
            {tick === null || open.length === 0 ? null : (
              <Button size="xs" variant="default" onClick={() => tick(open, true)}>
                Tick {countOf(open.length, 'listed line')}
              </Button>
            )}
          </Group>
        }
      />
      <List
        label="In the books"
        from={shown}
        columns={[tick === null ? TICKED : ticking(tick), DAY, WHAT, MARKS, AMOUNT]}
        rowKey={({ id }) => id}
        empty={
          items.length === 0 ? (
            <EmptyState title="Nothing in the books." hint="Nothing is booked at the bank up to the statement's day." />
          ) : (
            <EmptyState title="No lines match." hint="Take a filter away to see more." />
          )
        }
      />
    </Stack>
  );
};

/** What cleared, and what was outstanding by age. */
export const FinishedItems = ({
  label,
  items,
  aged,
}: {
  label: string;
  items: readonly ReconciliationItem[];
  aged: boolean;
}) => (
  <Stack gap="xs">
    <Title order={3} size="h5">
      {label}
    </Title>
    <List
      label={label}
      from={items}
      columns={[DAY, WHAT, ...(aged ? [AGE] : []), MARKS, AMOUNT]}
      rowKey={({ id }) => id}
      totals={{ what: 'Total', amount: items.reduce((sum, { amountCents }) => sum + amountCents, 0) }}
      empty={<EmptyState title="None." />}
    />
    {items.some(({ isStale }) => isStale) && aged ? (
      <Text size="xs" c="dimmed">
        Stale: a check that was not cashed for more than {STALE_CHECK_DAYS} days.
      </Text>
    ) : null}
  </Stack>
);
