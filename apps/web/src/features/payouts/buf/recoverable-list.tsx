import { Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { RecoverableRow } from '#contracts/payouts/buf/buf.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import type { RecoverableEnd } from '#domain/payouts/buf.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PowerCell, powerTitle } from '../remittances/index.ts';

const EndRecoverable = lazy(() => import('./end-recoverable.tsx').then((form) => ({ default: form.EndRecoverable })));

interface RecoverableListProps {
  suretyId: string;
  suretyName: string;
  rows: readonly RecoverableRow[];
  limitCents: number;
}

const COLUMNS: Column<RecoverableRow>[] = [
  { key: 'number', header: 'Power', cell: PowerCell },
  { key: 'premium', header: 'Premium', cents: ({ premiumCents }) => premiumCents },
  { key: 'buf', header: 'BUF', beneath: 'premium', short: 'BUF', cents: ({ bufCents }) => bufCents },
  { key: 'since', header: 'Since', beneath: 'number', short: 'since', day: ({ since }) => since },
  {
    key: 'age',
    header: 'Age',
    beneath: 'number',
    cell: ({ days, isProposed, isWaiting }) => (
      <Group gap="xs">
        <span className="tabular">{countOf(days, 'day')}</span>
        {isWaiting ? <StatusBadge status="pending" label="Waiting" tone="amber" /> : null}
        {isProposed && !isWaiting ? <StatusBadge status="lost" label="Proposed as lost" tone="amber" /> : null}
      </Group>
    ),
  },
];

/** "Pelican Surety owes back $130.00 since 08/12/2026.": who, how much, since when. */
const owedBack = (suretyName: string, rows: readonly RecoverableRow[]): string => {
  const [oldest = null] = rows.map(({ since }) => since).toSorted();
  const cents = rows.reduce((sum, { premiumCents, bufCents }) => sum + premiumCents + bufCents, 0);
  return `${suretyName} owes back ${formatCents(cents)} since ${showDay(oldest)}.`;
};

const sumOf = (rows: readonly RecoverableRow[], of: 'premiumCents' | 'bufCents'): string =>
  formatCents(rows.reduce((sum, row) => sum + row[of], 0));

/** What a surety owes back of powers, the oldest first, with what can become of it (money#recoverable-payables). */
export const RecoverableList = ({ suretyId, suretyName, rows, limitCents }: RecoverableListProps) => {
  const mayEnd = useMay(moneyRoles);
  const [opened, open] = useState<{ kind: RecoverableEnd; power: RecoverableRow } | null>(null);
  const verbs: Column<RecoverableRow> = {
    key: 'verbs',
    header: '',
    beneath: 'number',
    screenOnly: true,
    cell: (power) =>
      power.isWaiting ? null : (
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${powerTitle(power)} was recovered`}
            onClick={() => open({ kind: 'recovered', power })}
          >
            Recovered
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`${powerTitle(power)} is lost`}
            onClick={() => open({ kind: 'lost', power })}
          >
            Lost
          </Button>
        </Group>
      ),
  };
  return (
    <>
      {rows.length === 0 ? null : <Text size="sm">{owedBack(suretyName, rows)}</Text>}
      <List
        label="Recoverable by power"
        from={rows}
        columns={mayEnd ? [...COLUMNS, verbs] : COLUMNS}
        rowKey={({ powerId }) => powerId ?? 'before'}
        totals={
          rows.length === 0
            ? undefined
            : { number: 'Total', premium: sumOf(rows, 'premiumCents'), buf: sumOf(rows, 'bufCents') }
        }
        empty={<EmptyState title="Nothing is recoverable." hint="No power was overpaid." />}
      />
      <Suspense>
        {opened === null ? null : (
          <EndRecoverable {...{ suretyId, limitCents, ...opened }} onClose={() => open(null)} />
        )}
      </Suspense>
    </>
  );
};
