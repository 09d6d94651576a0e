import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SuretyMoveRow } from '#contracts/payouts/buf/buf.ts';
import { disbursementDecisions } from '#contracts/payouts/remittances/disbursements.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { SURETY_MONEY_WORDS } from '#domain/payouts/buf.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DecideRequest } from '../../books/approvals/index.ts';
import { amountAndBy } from '../remittances/index.ts';
import { VoidSuretyMove } from './void-surety-move.tsx';

interface HistoryProps {
  suretyId: string;
  rows: readonly SuretyMoveRow[];
}

const STATES: Record<SuretyMoveRow['state'], readonly [words: string, tone: 'amber' | 'green' | 'grey']> = {
  pending: ['Waiting for approval', 'amber'],
  paid: ['Booked', 'green'],
  declined: ['Declined', 'grey'],
  withdrawn: ['Withdrawn', 'grey'],
};

const StateOf = ({ row: { state, alone, voidedOn } }: { row: SuretyMoveRow }) =>
  voidedOn === null ? (
    <StatusBadge status={state} label={alone ? 'Approved alone' : STATES[state][0]} tone={STATES[state][1]} />
  ) : (
    <StatusBadge status="void" label={`Void ${showDay(voidedOn)}`} tone="grey" />
  );

/** What moved with a surety beside remittances, the newest first; what waits is decided here. */
export const MoveHistory = ({ suretyId, rows }: HistoryProps) => {
  const isAdmin = useMay(adminOnly);
  const [voided, setVoided] = useState<string | null>(null);
  const [amount, by] = amountAndBy<SuretyMoveRow>();
  const columns: Column<SuretyMoveRow>[] = [
    {
      key: 'what',
      header: 'Type',
      cell: ({
        moveId,
        kind,
        bondId,
        powers,
        state,
        own,
        amountCents,
        voidedOn,
        voidWaits,
        voidOwn,
        readerMay,
        askedAt,
      }) => (
        <Stack gap={4}>
          <Group gap="xs">
            <Text size="sm">
              {SURETY_MONEY_WORDS[kind]}
              {powers === 0 ? '' : `, ${countOf(powers, 'power')}`}
            </Text>
            {bondId === null ? null : (
              <AppLink to="/bonds/$bondId" params={{ bondId }} size="sm">
                Bond
              </AppLink>
            )}
            {isAdmin && bondId === null && state === 'paid' && voidedOn === null && voidWaits === null ? (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Void ${SURETY_MONEY_WORDS[kind]} of ${formatCents(amountCents)}`}
                onClick={() => setVoided(moveId)}
              >
                Void
              </Button>
            ) : null}
          </Group>
          {voidWaits === null ? null : <StatusBadge status="pending" label="Void waiting for approval" tone="amber" />}
          {state === 'pending' || voidWaits !== null ? (
            <DecideRequest
              decisions={disbursementDecisions}
              params={{ suretyId, requestId: voidWaits ?? moveId }}
              own={voidWaits === null ? own : voidOwn}
              readerMay={readerMay}
              askedAt={state === 'pending' ? askedAt : undefined}
            />
          ) : null}
        </Stack>
      ),
    },
    amount,
    { key: 'at', header: 'Requested', beneath: 'what', instant: ({ askedAt }) => askedAt },
    { key: 'state', header: 'Status', beneath: 'what', cell: (row) => <StateOf row={row} /> },
    by,
  ];
  return (
    <>
      <List
        label="Movements of the BUF"
        from={rows}
        columns={columns}
        rowKey={({ moveId }) => moveId}
        empty={<EmptyState title="Nothing was released, credited or drawn yet." />}
      />
      {voided === null ? null : <VoidSuretyMove suretyId={suretyId} moveId={voided} onClose={() => setVoided(null)} />}
    </>
  );
};
