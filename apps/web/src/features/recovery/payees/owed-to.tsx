import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import type { Payable } from '#contracts/recovery/payees/payables.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { WITHOUT_W9 } from '#domain/payouts/recovery-costs.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { payeesQuery, SavePayee } from '../recovery-costs/index.ts';
import { PayPayables } from './pay-payables.tsx';

type Cost = Payable['costs'][number];

const sumOf = (costs: readonly Cost[]): number => costs.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** "$1,250.00 since 08/12/2026": how much, and since when. */
export const owedSince = (costs: readonly Cost[]): string => {
  const [oldest] = costs.map(({ spentOn }) => spentOn).toSorted();
  return `${formatCents(sumOf(costs))}${oldest === undefined ? '' : ` since ${showDay(oldest)}`}`;
};

const COLUMNS: Column<Cost>[] = [
  {
    key: 'what',
    header: 'Purpose',
    cell: ({ whatFor, caseId }) => (
      <AppLink to="/recovery/cases/$caseId/costs" params={{ caseId }} size="sm">
        {whatFor || 'A cost of a case'}
      </AppLink>
    ),
  },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
  { key: 'on', header: 'Day', beneath: 'what', day: ({ spentOn }) => spentOn },
  {
    key: 'state',
    header: 'Status',
    beneath: 'what',
    cell: ({ isWaiting }) =>
      isWaiting ? <StatusBadge status="pending" label="Waiting for approval" tone="amber" /> : null,
  },
];

/** Opens the payee's form, as it stands. */
const EditPayee = ({ payeeId, name }: { payeeId: string; name: string }) => {
  const payee = useQuery(payeesQuery).data?.payees.find((one) => one.payeeId === payeeId);
  const [isOpen, setOpen] = useState(false);
  if (payee === undefined) return null;
  return (
    <>
      <Button size="xs" variant="default" className="no-print" onClick={() => setOpen(true)}>
        {`Edit ${name}`}
      </Button>
      {isOpen ? <SavePayee payee={payee} onClose={() => setOpen(false)} onSaved={() => undefined} /> : null}
    </>
  );
};

/** What one payee is owed, by cost; chosen ones are paid, each whole. */
export const OwedTo = ({ payable, limitCents }: { payable: Payable; limitCents: number }) => {
  const { payeeKind, payeeId, name, hasW9, costs } = payable;
  const mayPay = useMay(moneyRoles);
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const chosen = costs.filter(({ costId, isWaiting }) => !isWaiting && !left.has(costId));
  const toggle = (costId: string, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(costId);
    else next.add(costId);
    leave(next);
  };
  const choosing: Column<Cost> = {
    key: 'choose',
    header: '',
    width: 36,
    screenOnly: true,
    cell: ({ costId, isWaiting, whatFor, amountCents }) => (
      <Checkbox
        aria-label={`Choose ${whatFor || 'a cost'} of ${formatCents(amountCents)}`}
        size="xs"
        disabled={isWaiting}
        checked={!isWaiting && !left.has(costId)}
        onChange={({ currentTarget }) => toggle(costId, currentTarget.checked)}
      />
    ),
  };
  return (
    <Section
      title={name}
      hint={`Owed ${owedSince(costs)}.${payeeKind === 'agent' ? ' Paid by an employee.' : ''}`}
      actions={
        <Group gap="xs">
          {payeeKind === 'payee' && mayPay ? <EditPayee payeeId={payeeId} name={name} /> : null}
          {mayPay && hasW9 ? (
            <Button size="xs" className="no-print" disabled={chosen.length === 0} onClick={() => setOpen(true)}>
              {`Pay ${formatCents(sumOf(chosen))}`}
            </Button>
          ) : null}
        </Group>
      }
    >
      {hasW9 ? null : (
        <Text size="sm" role="status">
          {WITHOUT_W9}
        </Text>
      )}
      <List
        label={`Owed to ${name}`}
        from={costs}
        columns={mayPay && hasW9 ? [choosing, ...COLUMNS] : COLUMNS}
        rowKey={({ costId }) => costId}
        totals={{ what: 'Total', amount: formatCents(sumOf(costs)) }}
        empty={null}
      />
      {isOpen ? (
        <PayPayables
          {...{ payeeKind, payeeId, name, limitCents, amountCents: sumOf(chosen) }}
          costIds={chosen.map(({ costId }) => costId)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Section>
  );
};
