import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Colleague } from '#contracts/payouts/remittances/advances.ts';
import type { PowerDueRow } from '#contracts/payouts/remittances/disbursements.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useMay } from '../../../lib/session.ts';
import { BookedDay } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PowerCell, powerName, powersInWords } from './power-words.tsx';

const RemitForm = lazy(() => import('./remit-form.tsx').then((form) => ({ default: form.RemitForm })));

interface DueListProps {
  suretyId: string;
  suretyName: string;
  dues: readonly PowerDueRow[];
  colleagues: readonly Colleague[];
  limitCents: number;
}

const sumOf = (rows: readonly PowerDueRow[], of: 'premiumCents' | 'bufCents'): number =>
  rows.reduce((sum, row) => sum + row[of], 0);

const wordsOf = (rows: readonly PowerDueRow[]): string => {
  const powers = rows.filter(({ powerId }) => powerId !== null).length;
  return powersInWords(powers, powers < rows.length);
};

const COLUMNS: Column<PowerDueRow>[] = [
  { key: 'number', header: 'Power', cell: PowerCell },
  {
    key: 'booked',
    header: 'Booked on',
    width: 104,
    beneath: 'number',
    cell: ({ bookedOn, effectiveOn }) => <BookedDay {...{ bookedOn, effectiveOn }} />,
  },
  { key: 'premium', header: 'Premium', cents: ({ premiumCents }) => premiumCents },
  { key: 'buf', header: 'BUF', beneath: 'premium', short: 'BUF', cents: ({ bufCents }) => bufCents },
  {
    key: 'state',
    header: 'Status',
    beneath: 'number',
    cell: ({ isReported, isWaiting, premiumCents, bufCents }) => {
      if (isWaiting) return <StatusBadge status="pending" label="Waiting" tone="amber" />;
      if (!isReported) return <StatusBadge status="not reported" label="Not reported" tone="grey" />;
      return premiumCents < 0 || bufCents < 0 ? (
        <StatusBadge status="recoverable" label="Recoverable" tone="sky" />
      ) : (
        <StatusBadge status="due" label="Due" tone="green" />
      );
    },
  },
];

/** What each power owes, and what was due before all; those of sent reports are chosen and paid (powers#remittance). */
export const DueList = ({ suretyId, suretyName, dues, colleagues, limitCents }: DueListProps) => {
  const mayRemit = useMay(moneyRoles);
  const payable = dues.filter(({ isReported, isWaiting }) => isReported && !isWaiting);
  const [left, leave] = useState<ReadonlySet<string | null>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const chosen = payable.filter(({ powerId }) => !left.has(powerId));
  const total = sumOf(chosen, 'premiumCents') + sumOf(chosen, 'bufCents');
  const toggle = (powerId: string | null, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(powerId);
    else next.add(powerId);
    leave(next);
  };
  const choosing: Column<PowerDueRow> = {
    key: 'choose',
    header: '',
    width: 36,
    screenOnly: true,
    cell: ({ powerId, powerNumber, isReported, isWaiting }) => (
      <Checkbox
        aria-label={`Choose ${powerName({ powerId, powerNumber })}`}
        size="xs"
        disabled={!isReported || isWaiting}
        checked={isReported && !isWaiting && !left.has(powerId)}
        onChange={({ currentTarget }) => toggle(powerId, currentTarget.checked)}
      />
    ),
  };
  return (
    <Stack gap="md">
      {mayRemit && payable.length > 0 ? (
        <Group gap="sm" role="group" aria-label="Chosen powers">
          <Button disabled={chosen.length === 0 || total < 0} onClick={() => setOpen(true)}>
            {`Remit ${formatCents(Math.max(0, total))}`}
          </Button>
          <Text size="sm">{`${wordsOf(chosen)} chosen`}</Text>
          <Button size="xs" variant="subtle" onClick={() => leave(new Set(payable.map(({ powerId }) => powerId)))}>
            Choose none
          </Button>
          <Button size="xs" variant="subtle" onClick={() => leave(new Set())}>
            Choose all
          </Button>
          {total < 0 ? (
            <Text size="sm" role="status">
              The recoverable amount is more than the amount due. Choose more powers.
            </Text>
          ) : null}
        </Group>
      ) : null}
      <List
        label="Dues by power"
        from={dues}
        columns={mayRemit ? [choosing, ...COLUMNS] : COLUMNS}
        rowKey={({ powerId }) => powerId ?? 'before'}
        totals={
          dues.length === 0
            ? undefined
            : {
                number: 'Total',
                premium: formatCents(sumOf(dues, 'premiumCents')),
                buf: formatCents(sumOf(dues, 'bufCents')),
              }
        }
        empty={<EmptyState title="Nothing is due." hint="Nothing is owed for this surety’s powers." />}
      />
      <Suspense>
        {isOpen ? (
          <RemitForm
            {...{ suretyId, suretyName, colleagues, limitCents, powers: chosen }}
            onClose={(done) => {
              setOpen(false);
              if (done) leave(new Set());
            }}
          />
        ) : null}
      </Suspense>
    </Stack>
  );
};
