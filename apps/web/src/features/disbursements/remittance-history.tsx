import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveDisbursement,
  releaseDisbursement,
  withdrawDisbursement,
} from '#contracts/disbursements/disbursements.ts';
import type { RemittanceRow } from '#contracts/disbursements/disbursements.ts';
import { adminOnly, supervisors } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/money.ts';
import { useCommand } from '../../lib/command.ts';
import { countOf, showDay } from '../../lib/format.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useMay } from '../../lib/session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/list-rows.tsx';
import { List } from '../../ui/list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DUE_TOPICS } from './disbursements.queries.ts';
import { DeclineDisbursement, VoidDisbursement } from './end-disbursement.tsx';

type Payment = RemittanceRow['payments'][number];
type Opened = { decline: string } | { void: string } | null;

interface HistoryProps {
  suretyId: string;
  rows: readonly RemittanceRow[];
  /** Somebody else than the reader may approve. */
  secondApprover: boolean;
}

const KINDS: Record<Payment['kind'], string> = { premium: 'Premium', buf: 'BUF', 'premium and buf': 'Premium and BUF' };

/** The buttons of what waits for a second person. */
const Waiting = (props: {
  suretyId: string;
  requestId: string;
  own: boolean;
  secondApprover: boolean;
  decline: () => void;
}) => {
  const { suretyId, requestId, own, secondApprover, decline } = props;
  const queries = useQueryClient();
  const done = () => refreshTopics(queries, DUE_TOPICS);
  const alone = own && !secondApprover;
  const approve = useCommand(alone ? releaseDisbursement : approveDisbursement, done);
  const withdraw = useCommand(withdrawDisbursement, done);
  const params = { suretyId, requestId };
  const mayApprove = useMay(supervisors) && (!own || alone);
  const [asked, ask] = useState<'approve' | 'withdraw' | null>(null);
  const command = asked === 'withdraw' ? withdraw : approve;
  const verb = asked === 'withdraw' ? 'Withdraw' : alone ? 'Release alone' : 'Approve';
  return (
    <Stack gap={4}>
      <Group gap={4}>
        {mayApprove ? (
          <Button size="compact-xs" onClick={() => ask('approve')}>
            {alone ? 'Release alone' : 'Approve'}
          </Button>
        ) : null}
        {mayApprove && !own ? (
          <Button size="compact-xs" variant="default" onClick={decline}>
            Decline
          </Button>
        ) : null}
        {own ? (
          <Button size="compact-xs" variant="default" onClick={() => ask('withdraw')}>
            Withdraw
          </Button>
        ) : null}
      </Group>
      <Confirm
        opened={asked !== null}
        title={verb}
        confirmLabel={verb}
        consequence={
          asked === 'withdraw'
            ? 'Nothing is booked; it can be asked for again.'
            : `It is booked today.${alone ? ' It is shown as approved alone.' : ''}`
        }
        busy={command.busy}
        error={command.error}
        onConfirm={() => void command.run({ params })}
        onCancel={() => ask(null)}
      />
    </Stack>
  );
};

const STATES: Record<RemittanceRow['state'], readonly [words: string, tone: 'amber' | 'green' | 'grey']> = {
  pending: ['Waits for approval', 'amber'],
  paid: ['Paid', 'green'],
  declined: ['Declined', 'grey'],
  withdrawn: ['Withdrawn', 'grey'],
};

const PaymentLine = ({
  payment,
  suretyId,
  secondApprover,
  open,
}: {
  payment: Payment;
  suretyId: string;
  secondApprover: boolean;
  open: (opened: Opened) => void;
}) => {
  const { disbursementId, kind, amountCents, paidOn, voidedOn, voidReason, voidWaits, voidOwn } = payment;
  const isAdmin = useMay(adminOnly);
  return (
    <Group gap="xs">
      <Text size="sm" className="tabular" td={voidedOn === null ? undefined : 'line-through'}>
        {`${KINDS[kind]} ${formatCents(amountCents)}, ${showDay(paidOn)}`}
      </Text>
      {voidedOn === null ? null : (
        <StatusBadge status="void" label={`Void ${showDay(voidedOn)}: ${voidReason ?? ''}`} tone="grey" />
      )}
      {voidWaits === null ? null : (
        <>
          <StatusBadge status="pending" label="Void waits for a second person" tone="amber" />
          <Waiting
            suretyId={suretyId}
            requestId={voidWaits}
            own={voidOwn}
            secondApprover={secondApprover}
            decline={() => open({ decline: voidWaits })}
          />
        </>
      )}
      {isAdmin && voidedOn === null && voidWaits === null ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Void payment of ${formatCents(amountCents)}`}
          onClick={() => open({ void: disbursementId })}
        >
          Void
        </Button>
      ) : null}
    </Group>
  );
};

/** What was paid to a surety and what waits, the newest first. */
export const RemittanceHistory = ({ suretyId, rows, secondApprover }: HistoryProps) => {
  const [opened, open] = useState<Opened>(null);
  const columns: Column<RemittanceRow>[] = [
    { key: 'at', header: 'Asked', instant: ({ askedAt }) => askedAt },
    {
      key: 'state',
      header: 'State',
      beneath: 'at',
      cell: ({ state, alone }) => (
        <StatusBadge status={state} label={alone ? 'Approved alone' : STATES[state][0]} tone={STATES[state][1]} />
      ),
    },
    {
      key: 'what',
      header: 'Payments',
      cell: ({ requestId, state, own, payments, powers, method }) => (
        <Stack gap={4}>
          {payments.map((payment) => (
            <PaymentLine key={payment.disbursementId} {...{ payment, suretyId, secondApprover, open }} />
          ))}
          <Text size="xs" c="dimmed">{`${countOf(powers, 'power')}, ${method}`}</Text>
          {state === 'pending' ? (
            <Waiting {...{ suretyId, requestId, own, secondApprover, decline: () => open({ decline: requestId }) }} />
          ) : null}
        </Stack>
      ),
    },
    { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
    {
      key: 'by',
      header: 'By',
      wideOnly: true,
      cell: ({ askedBy, reason }) => (
        <Stack gap={0}>
          <Text size="sm">{askedBy}</Text>
          <Text size="xs" c="dimmed" className="anywhere">
            {reason}
          </Text>
        </Stack>
      ),
    },
  ];
  return (
    <>
      <List
        label="Remittances"
        from={rows}
        columns={columns}
        rowKey={({ requestId }) => requestId}
        empty={<EmptyState title="Nothing was remitted yet." />}
      />
      {opened !== null && 'decline' in opened ? (
        <DeclineDisbursement suretyId={suretyId} requestId={opened.decline} onClose={() => open(null)} />
      ) : null}
      {opened !== null && 'void' in opened ? (
        <VoidDisbursement suretyId={suretyId} disbursementId={opened.void} onClose={() => open(null)} />
      ) : null}
    </>
  );
};
