import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Colleague } from '#contracts/payouts/remittances/advances.ts';
import { adminOnly, moneyRoles } from '#contracts/kernel/roles.ts';
import {
  officialDecisions,
  voidOfficialMove,
  type OfficialMoveRow,
} from '#contracts/payouts/official-fees/official-fees.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import { OFFICIAL_MOVE_WORDS } from '#domain/payouts/official-fees.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { amountAndBy, NoPayments, VoidedPayment, VoidPayment, wayOf } from '../remittances/index.ts';
import { DecideRequest } from '../../books/approvals/index.ts';

const RepayOfficialAdvance = lazy(() =>
  import('./repay-official-advance.tsx').then((form) => ({ default: form.RepayOfficialAdvance })),
);

type Opened = { void: OfficialMoveRow } | { repay: OfficialMoveRow } | null;

interface OfficialMovesProps {
  rows: readonly OfficialMoveRow[];
  /** What each is owed of all that they advanced. */
  colleagues: readonly Colleague[];
  limitCents: number;
  /** All are of one official, who need not be named. */
  isOfOne?: boolean;
  /** A part of the number that was looked for. */
  sought: string;
}

const inWords = ({ state, kind, alone, voidWaits, bookedOn }: OfficialMoveRow) => {
  if (voidWaits !== null) return ['Void waiting for approval', 'amber'] as const;
  if (state === 'pending') return ['Waiting for approval', 'amber'] as const;
  if (state === 'booked')
    return [`${OFFICIAL_MOVE_WORDS[kind]} ${showDay(bookedOn)}${alone ? ', approved alone' : ''}`, 'green'] as const;
  return [state === 'declined' ? 'Declined' : 'Withdrawn', 'grey'] as const;
};

const CONSEQUENCES: Readonly<Record<OfficialMoveRow['kind'], string>> = {
  paid: 'the fees that it paid are owed again.',
  recovered: 'the official owes it back again.',
  lost: 'the official owes it back again.',
  repaid: 'the employee is owed it again.',
};

/** Whose own money it was, with all that they are owed; who has left is named by the payment. */
const whose = ({ advancedBy }: OfficialMoveRow, colleagues: readonly Colleague[]): Colleague => {
  const { agentId, name } = advancedBy ?? { agentId: '', name: '' };
  return colleagues.find((one) => one.agentId === agentId) ?? { agentId, name, owedCents: 0 };
};

/** How it was paid, and whose money it was. */
const howPaid = ({ kind, fees, method, externalReference, advancedBy }: OfficialMoveRow): string => {
  const by = wayOf(method ?? OFFICIAL_MOVE_WORDS[kind].toLowerCase(), externalReference);
  if (kind === 'repaid') return `To ${advancedBy?.name ?? ''}, who paid it, ${by}`;
  return `${countOf(fees, 'fee')}, ${by}${advancedBy === null ? '' : `, paid by ${advancedBy.name}`}`;
};

/** What was paid to officials, what became of what was paid too much, and what waits, the newest first. */
export const OfficialMoves = ({ rows, colleagues, limitCents, isOfOne = false, sought }: OfficialMovesProps) => {
  const [opened, open] = useState<Opened>(null);
  const isAdmin = useMay(adminOnly);
  const mayPay = useMay(moneyRoles);
  const close = () => open(null);
  const columns: Column<OfficialMoveRow>[] = [
    { key: 'at', header: 'Requested', instant: ({ askedAt }) => askedAt },
    {
      key: 'what',
      header: isOfOne ? 'Type' : 'To',
      beneath: 'at',
      cell: (move) => (
        <Stack gap={0}>
          {isOfOne ? null : (
            <Text size="sm" className="anywhere">
              {officialName(move.payee)}
            </Text>
          )}
          <Text size="xs" c="dimmed" className="anywhere">
            {howPaid(move)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'state',
      header: 'Status',
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
      beneath: 'at',
      screenOnly: true,
      cell: (move) => {
        const {
          moveId,
          state,
          own,
          amountCents,
          voidedOn,
          voidWaits,
          voidOwn,
          readerMay,
          advancedBy,
          isOwed,
          askedAt,
        } = move;
        const waits = state === 'pending' ? moveId : voidWaits;
        if (waits !== null)
          return (
            <DecideRequest
              decisions={officialDecisions}
              params={{ requestId: waits }}
              own={state === 'pending' ? own : voidOwn}
              readerMay={readerMay}
              askedAt={state === 'pending' ? askedAt : undefined}
            />
          );
        const mayVoid = isAdmin && state === 'booked' && voidedOn === null;
        const owedTo = mayPay && isOwed ? advancedBy : null;
        return !mayVoid && owedTo === null ? null : (
          <Group gap={4} display="inline-flex">
            {owedTo === null ? null : (
              <Button
                size="compact-xs"
                aria-label={`Pay back ${formatCents(amountCents)} to ${owedTo.name}`}
                onClick={() => open({ repay: move })}
              >
                Pay back
              </Button>
            )}
            {mayVoid ? (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Void ${formatCents(amountCents)} of ${officialName(move.payee)}`}
                onClick={() => open({ void: move })}
              >
                Void
              </Button>
            ) : null}
          </Group>
        );
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
        empty={<NoPayments sought={sought} none="Nothing was paid yet." />}
      />
      <Suspense>
        {opened !== null && 'repay' in opened ? (
          <RepayOfficialAdvance
            {...{ limitCents, moveId: opened.repay.moveId, amountCents: opened.repay.amountCents }}
            colleague={whose(opened.repay, colleagues)}
            onClose={close}
          />
        ) : null}
      </Suspense>
      {opened !== null && 'void' in opened ? (
        <VoidPayment
          endpoint={voidOfficialMove}
          params={{ moveId: opened.void.moveId }}
          consequence={CONSEQUENCES[opened.void.kind]}
          onClose={close}
        />
      ) : null}
    </>
  );
};
