import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { disbursementDecisions, type RemittanceRow } from '#contracts/payouts/remittances/disbursements.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DecideRequest } from '../../books/approvals/index.ts';
import { VoidDisbursement } from './void-disbursement.tsx';
import { FindPayment, NoPayments, useFound } from './find-payment.tsx';
import { amountAndBy, VoidedPayment, wayOf } from './payment-cells.tsx';
import { powersInWords } from './power-words.tsx';

type Payment = RemittanceRow['payments'][number];

interface HistoryProps {
  suretyId: string;
  rows: readonly RemittanceRow[];
}

const KINDS: Record<Payment['kind'], string> = { premium: 'Premium', buf: 'BUF', 'premium and buf': 'Premium and BUF' };

const STATES: Record<RemittanceRow['state'], readonly [words: string, tone: 'amber' | 'green' | 'grey']> = {
  pending: ['Waiting for approval', 'amber'],
  paid: ['Paid', 'green'],
  declined: ['Declined', 'grey'],
  withdrawn: ['Withdrawn', 'grey'],
};

const PaymentLine = ({
  payment,
  suretyId,
  onVoid,
}: {
  payment: Payment;
  suretyId: string;
  onVoid: (disbursementId: string) => void;
}) => {
  const { disbursementId, kind, amountCents, paidOn, externalReference } = payment;
  const { voidedOn, voidReason, voidWaits, voidOwn, readerMay } = payment;
  const isAdmin = useMay(adminOnly);
  return (
    <Group gap="xs">
      <Text size="sm" className="tabular" td={voidedOn === null ? undefined : 'line-through'}>
        {`${KINDS[kind]} ${formatCents(amountCents)}, ${showDay(paidOn)}${externalReference === '' ? '' : `, ${externalReference}`}`}
      </Text>
      {voidedOn === null ? null : <VoidedPayment on={voidedOn} reason={voidReason} />}
      {voidWaits === null ? null : (
        <>
          <StatusBadge status="pending" label="Void waiting for approval" tone="amber" />
          <DecideRequest
            decisions={disbursementDecisions}
            params={{ suretyId, requestId: voidWaits }}
            own={voidOwn}
            readerMay={readerMay}
          />
        </>
      )}
      {isAdmin && voidedOn === null && voidWaits === null ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Void payment of ${formatCents(amountCents)}`}
          onClick={() => onVoid(disbursementId)}
        >
          Void
        </Button>
      ) : null}
    </Group>
  );
};

const numbersOf = ({ externalReference, bufReference, payments }: RemittanceRow): string[] => [
  externalReference,
  bufReference,
  ...payments.map((payment) => payment.externalReference),
];

/** By which means, and the numbers that it was asked for with; what was paid shows its own. */
const wayAsked = (row: Pick<RemittanceRow, 'method' | 'externalReference' | 'bufReference' | 'payments'>): string => {
  const numbers = row.payments.length > 0 ? [] : [row.externalReference, row.bufReference];
  return wayOf(row.method, numbers.filter(Boolean).join(' and '));
};

/** What was paid to a surety and what waits, the newest first. */
export const RemittanceHistory = ({ suretyId, rows }: HistoryProps) => {
  const [voided, setVoided] = useState<string | null>(null);
  const { found, ...seeking } = useFound(rows, numbersOf);
  const columns: Column<RemittanceRow>[] = [
    { key: 'at', header: 'Requested', instant: ({ askedAt }) => askedAt },
    {
      key: 'state',
      header: 'Status',
      beneath: 'at',
      cell: ({ state, alone }) => (
        <StatusBadge status={state} label={alone ? 'Approved alone' : STATES[state][0]} tone={STATES[state][1]} />
      ),
    },
    {
      key: 'what',
      header: 'Payments',
      cell: ({ requestId, state, own, readerMay, askedAt, payments, powers, paysBefore, advancedBy, ...row }) => (
        <Stack gap={4}>
          {payments.map((payment) => (
            <PaymentLine key={payment.disbursementId} {...{ payment, suretyId }} onVoid={setVoided} />
          ))}
          <Text size="xs" c="dimmed">
            {`${powersInWords(powers, paysBefore)}, ${wayAsked({ ...row, payments })}${advancedBy === null ? '' : `, paid by ${advancedBy}`}`}
          </Text>
          {state === 'pending' ? (
            <DecideRequest
              decisions={disbursementDecisions}
              params={{ suretyId, requestId }}
              {...{ own, readerMay, askedAt }}
            />
          ) : null}
        </Stack>
      ),
    },
    ...amountAndBy<RemittanceRow>(),
  ];
  return (
    <>
      <FindPayment {...seeking}>
        <List
          label="Remittances"
          from={found}
          columns={columns}
          rowKey={({ requestId }) => requestId}
          empty={<NoPayments sought={seeking.sought} none="Nothing was remitted yet." />}
        />
      </FindPayment>
      {voided === null ? null : (
        <VoidDisbursement suretyId={suretyId} disbursementId={voided} onClose={() => setVoided(null)} />
      )}
    </>
  );
};
