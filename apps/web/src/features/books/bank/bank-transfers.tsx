import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankTransfer } from '#contracts/books/bank/bank-transfers.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { BANK_TRANSFER_STATE_WORDS } from '#domain/books/bank-transfers.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { bankTransfersQuery } from './bank.queries.ts';
import { VoidBankTransfer } from './void-bank-transfer.tsx';

const TONES = { booking: 'sky', booked: 'green', voiding: 'sky', voided: 'grey' } as const;

const matchedWords = ({ fromMatched, toMatched }: BankTransfer): string =>
  fromMatched && toMatched
    ? 'Both lines matched'
    : fromMatched || toMatched
      ? `${fromMatched ? 'Outgoing' : 'Incoming'} line matched`
      : 'No line matched yet';

/** How it stands; why and by whom one is void. */
const State = ({ transfer }: { transfer: BankTransfer }) => {
  const { state, voidReason, voidedBy } = transfer;
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadge status={state} label={BANK_TRANSFER_STATE_WORDS[state]} tone={TONES[state]} />
      <Text size="xs" c="dimmed" className="anywhere">
        {voidedBy === null ? matchedWords(transfer) : `${voidReason} (${voidedBy})`}
      </Text>
    </Stack>
  );
};

const COLUMNS: readonly Column<BankTransfer>[] = [
  { key: 'day', header: 'Day', width: 104, beneath: 'from', day: ({ movedOn }) => movedOn },
  { key: 'from', header: 'From account', cell: ({ fromName }) => <span className="anywhere">{fromName}</span> },
  {
    key: 'to',
    header: 'To account',
    beneath: 'from',
    cell: ({ toName }) => (
      <span className="anywhere">
        <span className="narrow-only">to </span>
        {toName}
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Purpose',
    beneath: 'from',
    cell: ({ reason, madeBy }) => (
      <Stack gap={0}>
        <span className="anywhere">{reason}</span>
        <Text size="xs" c="dimmed">
          {madeBy}
        </Text>
      </Stack>
    ),
  },
  { key: 'state', header: 'State', beneath: 'from', cell: (transfer) => <State transfer={transfer} /> },
  { key: 'amount', header: 'Amount', width: 128, cents: ({ amountCents }) => amountCents },
];

const named = ({ movedOn, amountCents, fromName, toName }: BankTransfer): string =>
  `${showDay(movedOn)} ${formatCents(amountCents)} from ${fromName} to ${toName}`;

const voiding = (ask: (transfer: BankTransfer) => void): Column<BankTransfer> => ({
  key: 'do',
  header: '',
  width: 80,
  beneath: 'amount',
  screenOnly: true,
  align: 'right',
  cell: (transfer) =>
    transfer.state === 'booked' ? (
      <Button size="compact-sm" variant="subtle" aria-label={`Void ${named(transfer)}`} onClick={() => ask(transfer)}>
        Void…
      </Button>
    ) : null,
});

/** Transfers between the agency's accounts at banks, the newest first; an Admin voids one (money#bank-transfers). */
export const BankTransfers = ({ record }: { record: (() => void) | null }) => {
  const isAdmin = useMay(adminOnly);
  const [asked, ask] = useState<BankTransfer | null>(null);
  const transfers = useQuery(bankTransfersQuery);
  const close = () => ask(null);
  return (
    <>
      <List
        label="Transfers between accounts"
        from={rowsOf(transfers, (data) => data.transfers)}
        columns={[...COLUMNS, ...(isAdmin ? [voiding(ask)] : [])]}
        rowKey={({ bankTransferId }) => bankTransferId}
        rowClass={() => 'top'}
        failed="Failed to load the transfers."
        empty={
          <EmptyState
            title="No transfers yet."
            hint="Record what you moved from one of your bank accounts to another, or book it from a line of either statement."
            action={
              record === null ? undefined : (
                <Button size="xs" onClick={record}>
                  Transfer between accounts…
                </Button>
              )
            }
          />
        }
      />
      {asked === null ? null : <VoidBankTransfer transfer={asked} words={named(asked)} onClose={close} />}
    </>
  );
};
