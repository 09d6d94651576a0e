import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { BankAccount } from '#contracts/books/bank/bank.ts';
import type { listReconciliations, Reconciliation } from '#contracts/books/bank/reconciliation.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { moneyRoles, supervisors } from '#contracts/kernel/roles.ts';
import { monthInWords } from '#domain/books/months.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Instant } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { reconciliationsQuery } from './reconciliation.queries.ts';

const StartReconciliation = lazy(() =>
  import('./start-reconciliation.tsx').then((form) => ({ default: form.StartReconciliation })),
);
const SayNoStatement = lazy(() => import('./say-no-statement.tsx').then((form) => ({ default: form.SayNoStatement })));

const COLUMNS: readonly Column<Reconciliation>[] = [
  {
    key: 'statement',
    header: 'Statement',
    cell: ({ bankAccountId, reconciliationId, statementOn }) => (
      <RowLink
        to="/money/bank"
        search={{ account: bankAccountId, view: 'reconcile', reconciliation: reconciliationId }}
      >
        {showDay(statementOn)}
      </RowLink>
    ),
  },
  {
    key: 'state',
    header: 'State',
    beneath: 'statement',
    cell: ({ state }) =>
      state === 'open' ? (
        <StatusBadge status="open" label="In progress" tone="amber" />
      ) : (
        <StatusBadge status="finished" label="Finished" tone="green" />
      ),
  },
  {
    key: 'by',
    header: 'By',
    wideOnly: true,
    cell: ({ startedBy, startedAt, finishedBy, finishedAt }) => (
      <>
        {finishedBy ?? startedBy}, <Instant at={finishedAt ?? startedAt} />
      </>
    ),
  },
  {
    key: 'difference',
    header: 'Difference',
    width: 120,
    wideOnly: true,
    cents: ({ differenceCents }) => differenceCents,
  },
  { key: 'balance', header: 'Statement balance', width: 150, cents: ({ statementCents }) => statementCents },
];

type Months = AnswerOf<typeof listReconciliations>['noStatement'];

const NoStatement = ({ months }: { months: Months }) =>
  months.length === 0 ? null : (
    <Stack component="ul" gap={4} m={0} p={0} aria-label="Months without a statement" style={{ listStyle: 'none' }}>
      {months.map(({ month, reason, by, at }) => (
        <Text key={month} size="sm" component="li" className="anywhere">
          No statement for {monthInWords(month)}: {reason}{' '}
          <Text span size="xs" c="dimmed">
            ({by}, <Instant at={at} />)
          </Text>
        </Text>
      ))}
    </Stack>
  );

interface ReconciliationsProps {
  account: BankAccount;
  open: (reconciliationId: string) => void;
}

/** The reconciliations of an account, the newest first, and what begins the next (money#reconciliation). */
export const Reconciliations = ({ account, open }: ReconciliationsProps) => {
  const all = useQuery(reconciliationsQuery(account.bankAccountId));
  const [dialog, setDialog] = useState<'start' | 'month' | null>(null);
  const mayStart = useMay(moneyRoles);
  const maySay = useMay(supervisors);
  const close = () => setDialog(null);
  const { reconciliations = [], noStatement = [] } = all.data ?? {};
  const newest = reconciliations[0];
  const starts = mayStart && all.data !== undefined && newest?.state !== 'open';
  const startButton = <Button onClick={() => setDialog('start')}>Reconcile…</Button>;
  return (
    <Stack gap="md">
      <Group gap="xs" className="no-print">
        {starts && newest !== undefined ? startButton : null}
        {maySay && all.data !== undefined ? (
          <Button variant="default" onClick={() => setDialog('month')}>
            No statement for a month…
          </Button>
        ) : null}
      </Group>
      <List
        label="Reconciliations"
        from={rowsOf(all, (data) => data.reconciliations)}
        columns={COLUMNS}
        rowKey={({ reconciliationId }) => reconciliationId}
        failed="Failed to load the reconciliations."
        empty={
          <EmptyState
            title="Not reconciled yet."
            hint="With the bank's statement in hand, enter its date and ending balance and tick what it has. The difference has to come to $0.00."
            action={starts ? startButton : undefined}
          />
        }
      />
      <NoStatement months={noStatement} />
      <Suspense>
        {dialog === 'start' ? (
          <StartReconciliation
            account={account}
            openingCents={newest?.statementCents ?? 0}
            onClose={close}
            onStarted={open}
          />
        ) : null}
        {dialog === 'month' ? (
          <SayNoStatement account={account} said={noStatement.map(({ month }) => month)} onClose={close} />
        ) : null}
      </Suspense>
    </Stack>
  );
};
