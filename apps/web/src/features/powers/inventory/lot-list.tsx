import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LotOfPowers } from '#contracts/powers/inventory/powers.ts';
import { NOTHING } from '../../../lib/format.ts';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { lotsOfPowersQuery } from './inventory.queries.ts';

/** "PS-10001 to PS-10025", or the one number of a single power. */
export const NumbersOfLot = ({ firstNumber, lastNumber }: Pick<LotOfPowers, 'firstNumber' | 'lastNumber'>) => (
  <>
    <SerialNumber>{firstNumber}</SerialNumber>
    {firstNumber === lastNumber ? null : (
      <>
        {' to '}
        <SerialNumber>{lastNumber}</SerialNumber>
      </>
    )}
  </>
);

const COLUMNS: Column<LotOfPowers>[] = [
  {
    key: 'numbers',
    header: 'Lot',
    cell: ({ lotId, firstNumber, lastNumber, suretyName, box }) => (
      <Stack gap={0}>
        <RowLink to="/admin/power-inventory" search={{ of: lotId }}>
          <NumbersOfLot {...{ firstNumber, lastNumber }} />
        </RowLink>
        <Text size="xs" c="dimmed">
          {[suretyName, /^\d+$/.test(box) ? `Box ${box}` : box].filter(Boolean).join(' · ') || NOTHING}
        </Text>
      </Stack>
    ),
  },
  { key: 'inHand', header: 'In hand', count: ({ inHandCount }) => inHandCount },
  {
    key: 'onBonds',
    header: 'On bonds',
    beneath: 'numbers',
    short: 'On bonds',
    count: ({ onBondCount }) => onBondCount,
  },
  { key: 'count', header: 'Powers', beneath: 'numbers', short: 'Powers', count: ({ count }) => count },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
  { key: 'received', header: 'Received', wideOnly: true, instant: ({ receivedAt }) => receivedAt },
];

/** The inventory by lot (screens#power-inventory): each leads to its powers. */
export const LotList = ({ empty }: { empty: ReactNode }) => (
  <List
    label="Powers by lot"
    from={pagesOf(useInfiniteQuery(lotsOfPowersQuery))}
    columns={COLUMNS}
    rowKey={({ lotId }) => lotId}
    loading="Loading power inventory..."
    failed="Failed to load powers."
    empty={empty}
  />
);
