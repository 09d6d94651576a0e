import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { MoveInTotal } from '#contracts/office/move-in/move-in.ts';
import { figureInWords, isTotalSettled, totalInWords } from '#domain/office/move-in-totals.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { nameOfTotal, SetMoveInTotal } from './set-move-in-total.tsx';

const stateOf = (total: MoveInTotal) => {
  if (!isTotalSettled(total)) return { label: 'Open', tone: 'amber' } as const;
  return total.reason === ''
    ? ({ label: 'Same', tone: 'green' } as const)
    : ({ label: 'Explained', tone: 'grey' } as const);
};

const figureOf = ({ what }: MoveInTotal, figure: number | null, none: string): string =>
  figure === null ? none : figureInWords(what, figure);

const columnsOf = (edit: ((total: MoveInTotal) => void) | null): Column<MoveInTotal>[] => [
  {
    key: 'name',
    header: 'Total',
    cell: (total) => (
      <Stack gap={0}>
        <span>{nameOfTotal(total)}</span>
        {total.reason === '' ? null : (
          <Text size="xs" c="dimmed" className="anywhere">
            {total.reason}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    key: 'file',
    header: 'In the file',
    align: 'right',
    width: 130,
    wideOnly: true,
    cell: (total) => figureOf(total, total.file, '—'),
  },
  { key: 'here', header: 'Here', align: 'right', width: 130, cell: (total) => figureOf(total, total.here, '—') },
  {
    key: 'typed',
    header: 'Old program',
    align: 'right',
    width: 130,
    beneath: 'name',
    cell: (total) => figureOf(total, total.typed, 'Not typed'),
  },
  {
    key: 'state',
    header: 'Agrees',
    width: 110,
    beneath: 'name',
    cell: (total) => <StatusBadge status="total" {...stateOf(total)} />,
  },
  ...(edit === null
    ? []
    : [
        {
          key: 'edit',
          header: '',
          align: 'right' as const,
          width: 80,
          beneath: 'name',
          screenOnly: true,
          cell: (total: MoveInTotal) => (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Type the total of ${totalInWords(total)}`}
              onClick={() => edit(total)}
            >
              Type
            </Button>
          ),
        },
      ]),
];

/** What lists come to beside what is here of them, and what the old program has (moving-in#control-totals). */
export const ControlTotals = ({ totals, mayChange }: { totals: readonly MoveInTotal[]; mayChange: boolean }) => {
  const [asked, ask] = useState<MoveInTotal | null>(null);
  return (
    <Section
      title="Other totals"
      hint="Type what the reports of your old program have on the cut-over day. Before the seal each total agrees with the file and with what is here, or says why not."
    >
      <List
        label="Totals of lists"
        from={{ rows: [...totals], error: null, retry: () => undefined }}
        columns={columnsOf(mayChange ? ask : null)}
        rowKey={({ what, suretyId }) => `${what} ${suretyId ?? ''}`}
        rowClass={() => 'top'}
        failed="Failed to load the totals."
        empty={null}
      />
      {asked === null ? null : <SetMoveInTotal total={asked} onClose={() => ask(null)} />}
    </Section>
  );
};
