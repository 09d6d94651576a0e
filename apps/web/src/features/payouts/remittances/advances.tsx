import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AdvanceRow, Colleague } from '#contracts/payouts/remittances/advances.ts';
import { disbursementDecisions } from '#contracts/payouts/remittances/disbursements.ts';
import { adminOnly, moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DecideRequest } from '../../books/approvals/index.ts';
import { VoidRepayment } from './void-disbursement.tsx';
import { wayOf } from './payment-cells.tsx';
import { RepayAdvance } from './repay-advance.tsx';

type Repayment = AdvanceRow['repayments'][number];
type Opened = { repay: AdvanceRow } | { void: string } | null;

interface AdvancesProps {
  suretyId: string;
  rows: readonly AdvanceRow[];
  colleagues: readonly Colleague[];
  limitCents: number;
  /** Somebody else than the reader may approve. */
}

interface LineProps {
  suretyId: string;
  repayment: Repayment;
  amountCents: number;
  open: (opened: Opened) => void;
}

const inWords = ({ state, method, externalReference, paidOn, voidedOn, alone }: Repayment): string => {
  const on = paidOn === null ? '' : ` ${showDay(paidOn)}, ${wayOf(method, externalReference)}`;
  if (voidedOn !== null) return `Paid back${on}; void ${showDay(voidedOn)}`;
  if (state === 'paid') return `Paid back${on}${alone ? ', approved alone' : ''}`;
  return { pending: 'Waiting for approval', declined: 'Declined', withdrawn: 'Withdrawn' }[state];
};

const RepaymentLine = ({ suretyId, repayment, amountCents, open }: LineProps) => {
  const { requestId, state, own, voidedOn, voidWaits, voidOwn, readerMay, askedAt, reason, askedBy } = repayment;
  const isAdmin = useMay(adminOnly);
  const waits = state === 'pending' ? requestId : voidWaits;
  return (
    <Stack gap={0}>
      <Group gap="xs">
        <Text size="sm" className="tabular">
          {inWords(repayment)}
        </Text>
        {voidWaits === null ? null : <StatusBadge status="pending" label="Void waiting for approval" tone="amber" />}
        {waits === null ? null : (
          <DecideRequest
            decisions={disbursementDecisions}
            params={{ suretyId, requestId: waits }}
            own={state === 'pending' ? own : voidOwn}
            readerMay={readerMay}
            askedAt={state === 'pending' ? askedAt : undefined}
          />
        )}
        {isAdmin && state === 'paid' && voidedOn === null && voidWaits === null ? (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Void repayment of ${formatCents(amountCents)}`}
            onClick={() => open({ void: requestId })}
          >
            Void
          </Button>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed" className="anywhere">
        {`${askedBy}: ${reason}`}
      </Text>
    </Stack>
  );
};

/** What colleagues paid to a surety with their own money, and what they were paid back (money#recipes-of-payouts). */
export const Advances = ({ suretyId, rows, colleagues, limitCents }: AdvancesProps) => {
  const [opened, open] = useState<Opened>(null);
  const mayPay = useMay(moneyRoles);
  const owedTo = (id: string): number => colleagues.find(({ agentId }) => agentId === id)?.owedCents ?? 0;
  const columns: Column<AdvanceRow>[] = [
    {
      key: 'who',
      header: 'Employee',
      cell: ({ agentId, name }) => (
        <Stack gap={0}>
          <Text size="sm">{name}</Text>
          <Text size="xs" c="dimmed" className="tabular">{`Owed in all: ${formatCents(owedTo(agentId))}`}</Text>
        </Stack>
      ),
    },
    { key: 'on', header: 'Day', beneath: 'who', day: ({ paidOn }) => paidOn },
    {
      key: 'back',
      header: 'Paid back',
      cell: (row) => (
        <Stack gap={4}>
          {row.voidedOn === null ? null : (
            <StatusBadge status="void" label={`Payment void ${showDay(row.voidedOn)}`} tone="grey" />
          )}
          {row.repayments.map((repayment) => (
            <RepaymentLine key={repayment.requestId} {...{ suretyId, repayment, amountCents: row.amountCents, open }} />
          ))}
          {row.isOwed && mayPay ? (
            <Button
              size="compact-sm"
              w="fit-content"
              className="no-print"
              aria-label={`Pay back ${formatCents(row.amountCents)} to ${row.name}`}
              onClick={() => open({ repay: row })}
            >
              Pay back
            </Button>
          ) : null}
        </Stack>
      ),
    },
    { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
  ];
  return (
    <>
      <List
        label="Paid by employees"
        from={rows}
        columns={columns}
        rowKey={({ disbursementId }) => disbursementId}
        empty={null}
      />
      {opened !== null && 'repay' in opened ? (
        <RepayAdvance
          {...{ suretyId, limitCents, advance: opened.repay, owedCents: owedTo(opened.repay.agentId) }}
          onClose={() => open(null)}
        />
      ) : null}
      {opened !== null && 'void' in opened ? (
        <VoidRepayment suretyId={suretyId} disbursementId={opened.void} onClose={() => open(null)} />
      ) : null}
    </>
  );
};
