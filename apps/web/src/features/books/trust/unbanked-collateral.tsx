import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { CollateralReceipt } from '#contracts/books/trust/trust.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { ReceiptLink } from './receipts-of-collateral.tsx';
import { unbankedQuery } from './trust.queries.ts';

const BankCollateral = lazy(() => import('./bank-collateral.tsx').then((one) => ({ default: one.BankCollateral })));

const COLUMNS: readonly Column<CollateralReceipt>[] = [
  { key: 'number', header: 'Receipt', cell: (receipt) => <ReceiptLink receipt={receipt} /> },
  { key: 'day', header: 'Date', beneath: 'number', day: ({ receivedOn }) => receivedOn },
  {
    key: 'from',
    header: 'From',
    beneath: 'number',
    cell: ({ personName, bondId }) => (
      <AppLink to="/bonds/$bondId" params={{ bondId }} size="sm">
        {personName || 'Without a name'}
      </AppLink>
    ),
  },
  {
    key: 'method',
    header: 'Method',
    beneath: 'number',
    cell: ({ method, externalReference, voidWaits }) =>
      [method, externalReference, voidWaits ? '(void waits)' : ''].filter(Boolean).join(' '),
  },
  { key: 'amount', header: 'Amount', cents: ({ lyingCents }) => lyingCents },
];

/** Receipts that are not at the trust bank; who may take them there chooses which. */
export const UnbankedCollateral = () => {
  const { data, error, refetch } = useQuery(unbankedQuery);
  const mayBank = useMay(moneyRoles);
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const [isBanking, setBanking] = useState(false);
  const receipts = data?.receipts ?? [];
  const isChosen = ({ receiptId, voidWaits }: CollateralReceipt) => !voidWaits && !left.has(receiptId);
  const chosen = receipts.filter(isChosen).slice(0, 200);
  const choose = (receiptId: string, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(receiptId);
    else next.add(receiptId);
    leave(next);
  };
  const choosing: Column<CollateralReceipt> = {
    key: 'choose',
    header: '',
    width: 36,
    screenOnly: true,
    cell: (receipt) => (
      <label className="choose">
        <Checkbox
          size="xs"
          aria-label={`Bank ${receipt.number}`}
          disabled={receipt.voidWaits}
          checked={isChosen(receipt)}
          onChange={({ currentTarget }) => choose(receipt.receiptId, currentTarget.checked)}
        />
      </label>
    ),
  };
  return (
    <>
      {mayBank && receipts.length > 0 ? (
        <Group gap="sm" role="group" aria-label="Chosen receipts" className="no-print">
          <Button size="xs" disabled={chosen.length === 0} onClick={() => setBanking(true)}>
            Bank {formatCents(chosen.reduce((sum, { lyingCents }) => sum + lyingCents, 0))}
          </Button>
          <Text size="sm">{`${String(chosen.length)} of ${String(receipts.length)} chosen`}</Text>
        </Group>
      ) : null}
      <List
        label="Collateral that is not banked"
        from={{ rows: data?.receipts, error, retry: () => void refetch() }}
        columns={[...(mayBank ? [choosing] : []), ...COLUMNS]}
        rowKey={({ receiptId }) => receiptId}
        failed="Failed to load the receipts."
        empty={<EmptyState title="All collateral is at the trust bank." hint="New receipts are listed here." />}
      />
      <Suspense>{isBanking ? <BankCollateral receipts={chosen} onClose={() => setBanking(false)} /> : null}</Suspense>
    </>
  );
};
