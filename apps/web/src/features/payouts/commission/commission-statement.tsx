import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type {
  CommissionPaymentRow,
  CommissionStatement as Statement,
} from '#contracts/payouts/commission/commission.ts';
import { commissionDecisions } from '#contracts/payouts/commission/commission-payments.ts';
import { adminOnly, moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { FindPayment, NoPayments, useFound, VoidedPayment, wayOf } from '../remittances/index.ts';
import { CommissionLines } from './commission-lines.tsx';
import { DecideRequest } from '../../books/approvals/index.ts';
import { VoidCommissionPayment } from './void-commission-payment.tsx';

const RunCommission = lazy(() => import('./run-commission.tsx').then((form) => ({ default: form.RunCommission })));
const PayCommission = lazy(() => import('./pay-commission.tsx').then((form) => ({ default: form.PayCommission })));

type Opened = { void: string } | 'run' | 'pay' | null;

const STATES: Record<CommissionPaymentRow['state'], readonly [words: string, tone: 'amber' | 'green' | 'grey']> = {
  pending: ['Waiting for approval', 'amber'],
  paid: ['Paid', 'green'],
  declined: ['Declined', 'grey'],
  withdrawn: ['Withdrawn', 'grey'],
};

const State = ({ payment }: { payment: CommissionPaymentRow }) => {
  const { state, alone, voidedOn, voidReason, voidWaits } = payment;
  const [message, tone] = STATES[state];
  return (
    <Group gap={4}>
      {voidedOn === null ? (
        <StatusBadge status={state} label={alone ? 'Approved alone' : message} tone={tone} />
      ) : (
        <VoidedPayment on={voidedOn} reason={voidReason} />
      )}
      {voidWaits === null ? null : <StatusBadge status="pending" label="Void waiting for approval" tone="amber" />}
    </Group>
  );
};

interface PaymentsProps {
  statement: Statement;
  isThen: boolean;
  open: (opened: Opened) => void;
}

const Payments = ({ statement: { agentId, payments }, isThen, open }: PaymentsProps) => {
  const isAdmin = useMay(adminOnly);
  const { found, ...seeking } = useFound(payments, ({ externalReference }) => [externalReference]);
  const columns: Column<CommissionPaymentRow>[] = [
    { key: 'at', header: 'Requested', instant: ({ askedAt }) => askedAt },
    { key: 'state', header: 'Status', beneath: 'at', cell: (payment) => <State payment={payment} /> },
    {
      key: 'what',
      header: 'Payment',
      cell: ({ method, externalReference, askedBy, reason }) => (
        <Stack gap={0}>
          <span>{`${wayOf(method, externalReference)}, ${askedBy}`}</span>
          <Text size="xs" c="dimmed" className="anywhere">
            {reason}
          </Text>
        </Stack>
      ),
    },
    { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
    {
      key: 'actions',
      header: '',
      align: 'right',
      beneath: 'at',
      screenOnly: true,
      cell: ({ paymentId, state, own, amountCents, voidedOn, voidWaits, voidOwn, readerMay, askedAt }) => {
        const waits = state === 'pending' ? paymentId : voidWaits;
        if (isThen) return null;
        if (waits !== null)
          return (
            <DecideRequest
              decisions={commissionDecisions}
              params={{ agentId, requestId: waits }}
              own={state === 'pending' ? own : voidOwn}
              readerMay={readerMay}
              askedAt={state === 'pending' ? askedAt : undefined}
            />
          );
        return isAdmin && state === 'paid' && voidedOn === null ? (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Void payment of ${formatCents(amountCents)}`}
            onClick={() => open({ void: paymentId })}
          >
            Void
          </Button>
        ) : null;
      },
    },
  ];
  return (
    <FindPayment {...seeking}>
      <List
        label="Paid and waiting"
        from={found}
        columns={columns}
        rowKey={({ paymentId }) => paymentId}
        empty={<NoPayments sought={seeking.sought} none="Nothing was paid yet." />}
      />
    </FindPayment>
  );
};

const standingCents = ({ payments }: Statement): number =>
  payments.reduce(
    (sum, { state, voidedOn, amountCents }) => sum + (state === 'paid' && voidedOn === null ? amountCents : 0),
    0,
  );

interface StatementProps {
  statement: Statement;
  /** It is as it was known then: nothing is done with it. */
  isThen?: boolean;
}

/** One agent's commission: what is owed, every run with its bonds, every payment. */
export const CommissionStatement = ({ statement, isThen = false }: StatementProps) => {
  const { agentId, fullName, owedCents, runs, limitCents } = statement;
  const [opened, open] = useState<Opened>(null);
  const mayBook = useMay(moneyRoles) && !isThen;
  const close = () => open(null);
  return (
    <Stack gap="md">
      <Section
        title={owedCents < 0 ? 'Advance' : 'Owed'}
        actions={
          mayBook ? (
            <Group gap="xs" className="no-print">
              <Button size="xs" variant="default" onClick={() => open('run')}>
                Run
              </Button>
              <Button size="xs" disabled={owedCents <= 0} onClick={() => open('pay')}>
                Pay
              </Button>
            </Group>
          ) : undefined
        }
      >
        <Facts
          facts={[
            ['Booked by runs', formatCents(runs.reduce((sum, { amountCents }) => sum + amountCents, 0))],
            ['Paid', formatCents(standingCents(statement))],
            [owedCents < 0 ? 'Advance' : 'Owed', formatCents(owedCents)],
          ]}
        />
      </Section>
      {runs.length === 0 ? (
        <Section title="Runs">
          <EmptyState title="No run yet." />
        </Section>
      ) : null}
      {runs.map(({ runId, throughOn, amountCents, bookedBy, lines }, at) => (
        <Section
          key={runId}
          title={`Run ${String(runs.length - at)}, through ${showDay(throughOn)}: ${formatCents(amountCents)}`}
          hint={`Booked by ${bookedBy}`}
        >
          <CommissionLines label={`Bonds of run ${String(runs.length - at)}`} lines={lines} />
        </Section>
      ))}
      <Section title="Payments">
        <Payments {...{ statement, isThen, open }} />
      </Section>
      <Suspense>
        {opened === 'run' ? (
          <RunCommission agent={{ agentId, fullName, lastThroughOn: runs[0]?.throughOn ?? null }} onClose={close} />
        ) : null}
        {opened === 'pay' ? (
          <PayCommission agent={{ agentId, fullName, owedCents }} limitCents={limitCents} onClose={close} />
        ) : null}
      </Suspense>
      {opened !== null && typeof opened === 'object' ? (
        <VoidCommissionPayment agentId={agentId} paymentId={opened.void} onClose={close} />
      ) : null}
    </Stack>
  );
};
