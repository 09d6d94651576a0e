import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PlanPreview as Preview } from '#contracts/books/plans/plans.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { Day } from '../../../ui/day.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';

type Row = Preview['rows'][number];

/** How many rows stand there before all are asked for. */
const FIRST_ROWS = 6;

const WORDS = {
  paid: 'Down payment, paid',
  carried: 'Past due from the plan before',
  'down payment': 'Down payment',
  instalment: 'Payment',
  beside: 'Beside the plan',
} as const;

const COLUMNS: Column<Row>[] = [
  { key: 'name', header: 'Payment', cell: ({ what }) => WORDS[what] },
  { key: 'on', header: 'Due', cell: ({ on }) => <Day day={on} />, beneath: 'name' },
  { key: 'amount', header: 'Amount', cents: ({ cents }) => cents },
];

/** What a plan would be, as the server would save it: its days and amounts, and what stays open after them. */
export const PlanPreview = ({ preview }: { preview: Preview }) => {
  const { balanceCents, rows, openCents, isCut } = preview;
  const [all, setAll] = useState(false);
  const owing = rows.filter(({ what }) => what !== 'paid');
  const last = owing.at(-1);
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
        {formatCents(balanceCents)} in {isCut ? 'more than ' : ''}
        {countOf(owing.length, 'payment')}
        {isCut || !last ? '' : `, the last on ${showDay(last.on)}`}.
        {openCents > 0 ? ` ${formatCents(openCents)} stay open after the last payment.` : ''}
      </Text>
      <List
        label="Preview"
        from={shown}
        columns={COLUMNS}
        rowKey={({ what, on, cents }) => `${what} ${on} ${String(cents)}`}
      />
      {rows.length > FIRST_ROWS ? (
        <Button size="compact-xs" variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${countOf(rows.length, 'payment')}`}
        </Button>
      ) : null}
    </Stack>
  );
};
