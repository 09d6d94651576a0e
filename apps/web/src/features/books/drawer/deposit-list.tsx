import { useInfiniteQuery } from '@tanstack/react-query';
import type { Deposit } from '#contracts/books/drawer/drawer.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { depositsQuery } from './drawer.queries.ts';

const COLUMNS: Column<Deposit>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ depositId, number, isUnderway }) => (
      <>
        <RowLink to="/money/deposits/$depositId" params={{ depositId }}>
          <SerialNumber>{number}</SerialNumber>
        </RowLink>
        {isUnderway ? <StatusBadge status="underway" label="Being finished" tone="amber" /> : null}
      </>
    ),
  },
  { key: 'day', header: 'Day', beneath: 'number', day: ({ madeOn }) => madeOn },
  { key: 'by', header: 'Made by', beneath: 'number', cell: ({ madeBy }) => madeBy },
  { key: 'receipts', header: 'Receipts', wideOnly: true, count: ({ receipts }) => receipts },
  { key: 'total', header: 'Total', cents: ({ totalCents }) => totalCents },
];

/** The deposits that were made; a row leads to its receipts and slip. */
export const DepositList = () => (
  <List
    label="Deposits that were made"
    from={pagesOf(useInfiniteQuery(depositsQuery))}
    columns={COLUMNS}
    rowKey={({ depositId }) => depositId}
    failed="Failed to load the deposits."
    empty={<EmptyState title="No deposits yet." hint="Each deposit is listed here with its receipts and its slip." />}
  />
);
