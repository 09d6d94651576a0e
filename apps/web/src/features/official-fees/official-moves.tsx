import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { declineOfficialFees, voidOfficialMove } from '#contracts/official-fees/official-fees.ts';
import type { OfficialMoveRow } from '#contracts/official-fees/official-fees.ts';
import { formatCents } from '#domain/money.ts';
import { OFFICIAL_MOVE_WORDS, officialName } from '#domain/official-fees.ts';
import { countOf, showDay } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/list-rows.tsx';
import { List } from '../../ui/list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { amountAndBy, DeclinePayment, VoidedPayment, VoidPayment } from '../disbursements/index.ts';
import { OFFICIAL_TOPICS } from './official-fees.queries.ts';
import { WaitingOfficialMove } from './waiting-official-move.tsx';

type Opened = { decline: string } | { void: OfficialMoveRow } | null;

interface OfficialMovesProps {
  rows: readonly OfficialMoveRow[];
  /** Somebody else than the reader may approve. */
  secondApprover: boolean;
  /** All are of one official, who need not be named. */
  isOfOne?: boolean;
}

const inWords = ({ state, kind, alone, voidWaits, bookedOn }: OfficialMoveRow) => {
  if (voidWaits !== null) return ['Void waits for approval', 'amber'] as const;
  if (state === 'pending') return ['Waits for approval', 'amber'] as const;
  if (state === 'booked')
    return [`${OFFICIAL_MOVE_WORDS[kind]} ${showDay(bookedOn)}${alone ? ', approved alone' : ''}`, 'green'] as const;
  return [state === 'declined' ? 'Declined' : 'Withdrawn', 'grey'] as const;
};

const CONSEQUENCES: Readonly<Record<OfficialMoveRow['kind'], string>> = {
  paid: 'the fees that it paid are owed again.',
  recovered: 'the official owes it back again.',
  lost: 'the official owes it back again.',
};

/** What was paid to officials, what became of what was paid too much, and what waits, the newest first. */
export const OfficialMoves = ({ rows, secondApprover, isOfOne = false }: OfficialMovesProps) => {
  const [opened, open] = useState<Opened>(null);
  const isAdmin = useMay(adminOnly);
  const close = () => open(null);
  const columns: Column<OfficialMoveRow>[] = [
    { key: 'at', header: 'Asked', instant: ({ askedAt }) => askedAt },
    {
      key: 'what',
      header: isOfOne ? 'What' : 'To',
      beneath: 'at',
      cell: ({ payee, kind, fees, method }) => (
        <Stack gap={0}>
          {isOfOne ? null : (
            <Text size="sm" className="anywhere">
              {officialName(payee)}
            </Text>
          )}
          <Text
            size="xs"
            c="dimmed"
          >{`${countOf(fees, 'fee')}, ${method ?? OFFICIAL_MOVE_WORDS[kind].toLowerCase()}`}</Text>
        </Stack>
      ),
    },
    {
      key: 'state',
      header: 'State',
      beneath: 'amount',
      cell: (move) => {
        const { voidedOn, voidReason, state } = move;
        if (voidedOn !== null)
          return (
            <Stack gap={2} align="flex-start">
              <VoidedPayment on={voidedOn} reason={voidReason} />
            </Stack>
          );
        const [label, tone] = inWords(move);
        return <StatusBadge status={state} label={label} tone={tone} />;
      },
    },
    ...amountAndBy<OfficialMoveRow>(),
    {
      key: 'actions',
      header: '',
      align: 'right',
      screenOnly: true,
      cell: (move) => {
        const { moveId, state, own, amountCents, voidedOn, voidWaits, voidOwn } = move;
        const waits = state === 'pending' ? moveId : voidWaits;
        if (waits !== null)
          return (
            <WaitingOfficialMove
              {...{ requestId: waits, own: state === 'pending' ? own : voidOwn, secondApprover }}
              decline={() => open({ decline: waits })}
            />
          );
        return isAdmin && state === 'booked' && voidedOn === null ? (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Void ${formatCents(amountCents)} of ${officialName(move.payee)}`}
            onClick={() => open({ void: move })}
          >
            Void
          </Button>
        ) : null;
      },
    },
  ];
  return (
    <>
      <List
        label="Payments to officials"
        from={rows}
        columns={columns}
        rowKey={({ moveId }) => moveId}
        empty={<EmptyState title="Nothing was paid yet." />}
      />
      {opened !== null && 'decline' in opened ? (
        <DeclinePayment
          endpoint={declineOfficialFees}
          params={{ requestId: opened.decline }}
          topics={OFFICIAL_TOPICS}
          onClose={close}
        />
      ) : null}
      {opened !== null && 'void' in opened ? (
        <VoidPayment
          endpoint={voidOfficialMove}
          params={{ moveId: opened.void.moveId }}
          topics={OFFICIAL_TOPICS}
          consequence={CONSEQUENCES[opened.void.kind]}
          onClose={close}
        />
      ) : null}
    </>
  );
};
