import { useInfiniteQuery } from '@tanstack/react-query';
import type { Deposit } from '#contracts/books/drawer/drawer.ts';
import type { SlipKind } from '#domain/books/banking.ts';
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
  { key: 'receipts', header: 'Lines', wideOnly: true, count: ({ receipts }) => receipts },
  { key: 'total', header: 'Total', cents: ({ totalCents }) => totalCents },
];

const WORDS = {
  deposit: {
    label: 'Deposits that were made',
    failed: 'Failed to load the deposits.',
    title: 'No deposits yet.',
    hint: 'Each deposit is listed here with its receipts and its slip.',
  },
  settlement: {
    label: 'Settlements that were recorded',
    failed: 'Failed to load the settlements.',
    title: 'No settlements yet.',
    hint: 'Each payout of the card company is listed here with its fee.',
  },
} as const;

const FEE: Column<Deposit> = { key: 'fee', header: 'Fee', wideOnly: true, cents: ({ feeCents }) => feeCents };

/** The deposits, or the settlements, that were made; a row leads to its lines. */
export const DepositList = ({ kind }: { kind: SlipKind }) => {
  const { label, failed, title, hint } = WORDS[kind];
  return (
    <List
      label={label}
      from={pagesOf(useInfiniteQuery(depositsQuery(kind)))}
      columns={kind === 'settlement' ? COLUMNS.toSpliced(-1, 0, FEE) : COLUMNS}
      rowKey={({ depositId }) => depositId}
      failed={failed}
      empty={<EmptyState title={title} hint={hint} />}
    />
  );
};
