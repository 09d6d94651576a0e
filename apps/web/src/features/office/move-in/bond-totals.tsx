import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { MoveInBondTotal } from '#contracts/office/move-in/move-in.ts';
import { hasBondTotal, isBondTotalSettled } from '#domain/office/move-in-bond-totals.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { SetBondTotal, type LiveBondTotal } from './set-bond-total.tsx';

const isLive = (total: MoveInBondTotal): total is LiveBondTotal => hasBondTotal(total.status);

const stateOf = (total: MoveInBondTotal) => {
  if (!isBondTotalSettled(total)) return { label: 'Open', tone: 'amber' } as const;
  return total.typedCount === total.hereCount && total.typedFaceCents === total.hereFaceCents
    ? ({ label: 'Same', tone: 'green' } as const)
    : ({ label: 'Explained', tone: 'grey' } as const);
};

/** What was typed, in words; nothing of bonds that have no control total. */
const typedOf = ({ typedCount, typedFaceCents }: MoveInBondTotal): string => {
  if (typedCount === null && typedFaceCents === null) return 'Not typed';
  const count = typedCount === null ? 'Not typed' : countOf(typedCount, 'bond');
  return `${count}, ${typedFaceCents === null ? 'not typed' : formatCents(typedFaceCents)}`;
};

const nameOf = ({ surety, status }: MoveInBondTotal): string => `${surety || 'No surety'}, ${status}`;

const columnsOf = (edit: ((total: LiveBondTotal) => void) | null): Column<MoveInBondTotal>[] => [
  {
    key: 'surety',
    header: 'Surety',
    cell: ({ surety, reason, hints }) => (
      <Stack gap={0}>
        <span>{surety || 'No surety'}</span>
        {[...hints, ...(reason === '' ? [] : [reason])].map((words) => (
          <Text key={words} size="xs" c="dimmed" className="anywhere">
            {words}
          </Text>
        ))}
      </Stack>
    ),
  },
  { key: 'status', header: 'Status', beneath: 'surety', cell: ({ status }) => status },
  { key: 'fileCount', header: 'Bonds in the file', wideOnly: true, count: ({ fileCount }) => fileCount },
  { key: 'fileFace', header: 'Face in the file', wideOnly: true, cents: ({ fileFaceCents }) => fileFaceCents },
  { key: 'hereCount', header: 'Bonds here', wideOnly: true, count: ({ hereCount }) => hereCount },
  { key: 'hereFace', header: 'Face here', cents: ({ hereFaceCents }) => hereFaceCents },
  {
    key: 'typed',
    header: 'Old program',
    beneath: 'surety',
    cell: (total) => (isLive(total) ? typedOf(total) : ''),
  },
  {
    key: 'state',
    header: 'Total',
    width: 110,
    beneath: 'surety',
    cell: (total) => (isLive(total) ? <StatusBadge status="total" {...stateOf(total)} /> : null),
  },
  ...(edit === null
    ? []
    : [
        {
          key: 'edit',
          header: '',
          align: 'right' as const,
          width: 80,
          beneath: 'surety',
          screenOnly: true,
          cell: (total: MoveInBondTotal) =>
            isLive(total) ? (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Type the total of ${nameOf(total)}`}
                onClick={() => edit(total)}
              >
                Type
              </Button>
            ) : null,
        },
      ]),
];

/** What the list of bonds comes to beside what is here of it, and what the old program has (moving-in#control-totals). */
export const BondTotals = ({ totals, mayChange }: { totals: readonly MoveInBondTotal[]; mayChange: boolean }) => {
  const [asked, ask] = useState<LiveBondTotal | null>(null);
  return (
    <Section
      title="Bonds by surety and status"
      hint="Type what the report of live bonds of your old program has. Before the seal each total agrees with what is here, or says why not."
    >
      <List
        label="Totals of bonds"
        from={{ rows: [...totals], error: null, retry: () => undefined }}
        columns={columnsOf(mayChange ? ask : null)}
        rowKey={({ surety, status }) => `${surety} ${status}`}
        rowClass={() => 'top'}
        failed="Failed to load the totals."
        empty={null}
      />
      {asked === null ? null : <SetBondTotal total={asked} onClose={() => ask(null)} />}
    </Section>
  );
};
