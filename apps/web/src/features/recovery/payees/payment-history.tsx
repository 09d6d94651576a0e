import { Stack, Text } from '@mantine/core';
import type { PayablePayment } from '#contracts/recovery/payees/payables.ts';
import { countOf } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { NoPayments, wayOf } from '../../payouts/remittances/index.ts';
import { DecidePayment } from './decide-payment.tsx';

const STATES: Record<PayablePayment['status'], readonly [words: string, tone: 'amber' | 'green' | 'grey']> = {
  waiting: ['Waiting for approval', 'amber'],
  booking: ['Paid', 'green'],
  paid: ['Paid', 'green'],
  'void waiting': ['Void waiting', 'amber'],
  voiding: ['Void', 'grey'],
  voided: ['Void', 'grey'],
  declined: ['Declined', 'grey'],
  withdrawn: ['Withdrawn', 'grey'],
};

const whyOf = ({ reason, voidReason, endReason }: PayablePayment): string =>
  [reason, voidReason, endReason].filter(Boolean).join(' · ');

/** What was paid to payees and what waits, the newest first. */
export const PaymentHistory = ({ rows, sought = '' }: { rows: readonly PayablePayment[]; sought?: string }) => {
  const columns: Column<PayablePayment>[] = [
    {
      key: 'to',
      header: 'To',
      cell: (payment) => (
        <Stack gap={4}>
          <Text size="sm" className="anywhere">
            {payment.name}
          </Text>
          <Text
            size="xs"
            c="dimmed"
          >{`${countOf(payment.costs, 'cost')}, ${wayOf(payment.method, payment.externalReference)}`}</Text>
          <DecidePayment payment={payment} />
        </Stack>
      ),
    },
    { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
    { key: 'at', header: 'Requested', beneath: 'to', instant: ({ askedAt }) => askedAt },
    {
      key: 'state',
      header: 'Status',
      beneath: 'to',
      cell: ({ status, alone }) => (
        <StatusBadge
          status={status}
          label={alone ? `${STATES[status][0]}, approved alone` : STATES[status][0]}
          tone={STATES[status][1]}
        />
      ),
    },
    {
      key: 'by',
      header: 'By',
      wideOnly: true,
      cell: (payment) => (
        <Stack gap={0}>
          <Text size="sm">{payment.askedBy}</Text>
          <Text size="xs" c="dimmed" className="anywhere">
            {whyOf(payment)}
          </Text>
        </Stack>
      ),
    },
  ];
  return (
    <List
      label="Payments to payees"
      from={rows}
      columns={columns}
      rowKey={({ paymentId }) => paymentId}
      empty={<NoPayments sought={sought} none="Nothing was paid yet." />}
    />
  );
};
