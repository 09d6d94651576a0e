import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { depositDecisions, type DepositRequest } from '#contracts/books/drawer/deposit-requests.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf } from '../../../lib/format.ts';
import { Instant } from '../../../ui/day.tsx';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { DecideRequest } from '../approvals/index.ts';
import { depositRequestsQuery } from './drawer.queries.ts';

/** So many receipts are named; the others are counted. */
const NAMED = 6;

/** Who paid what is in the bag: a check is told from cash. */
const ReceiptsOf = ({ request: { receipts, lineCents } }: { request: DepositRequest }) => (
  <ul className="postings">
    {receipts.slice(0, NAMED).map(({ accountId, paymentId, receiptNumber, name, method, amountCents }) => (
      <li key={paymentId}>
        <AppLink to="/accounts/$accountId/payments/$paymentId/receipt" params={{ accountId, paymentId }} size="sm">
          {receiptNumber === null ? '…' : `Receipt ${String(receiptNumber)}`}
          {name === '' ? '' : `, ${name}`}
        </AppLink>
        <span>{method}</span>
        <span className="money">{formatCents(amountCents)}</span>
      </li>
    ))}
    {receipts.length > NAMED ? <li>and {countOf(receipts.length - NAMED, 'more receipt')}</li> : null}
    {lineCents === 0 ? null : (
      <li>
        <span>Cash without a receipt</span>
        <span />
        <span className="money">{formatCents(lineCents)}</span>
      </li>
    )}
  </ul>
);

const COLUMNS: Column<DepositRequest>[] = [
  { key: 'day', header: 'Day', width: 104, day: ({ madeOn }) => madeOn },
  {
    key: 'deposit',
    header: 'Deposit',
    cell: (request) => (
      <Stack gap={4}>
        <ReceiptsOf request={request} />
        <Text size="xs" c="dimmed" className="anywhere">
          {request.askedBy}, <Instant at={request.askedAt} />
          {request.reason === '' ? '' : `: ${request.reason}`}
        </Text>
        <DecideRequest
          decisions={depositDecisions}
          params={{ requestId: request.requestId }}
          own={request.own}
          readerMay={request.readerMay}
          askedAt={request.askedAt}
          books="It is deposited on its own day, under the next number."
        />
      </Stack>
    ),
  },
  { key: 'cash', header: 'Cash', width: 124, wideOnly: true, cents: ({ cashCents }) => cashCents },
  { key: 'total', header: 'Total', width: 124, beneath: 'day', cents: ({ totalCents }) => totalCents },
];

/** Deposits that wait for a second person, in the inbox and beside the drawer (money#deposits-by-two). */
export const DepositsToDecide = () => {
  const { data, error, refetch } = useQuery(depositRequestsQuery);
  if (error && !data)
    return <ErrorPanel title="Failed to load the deposits that wait." error={error} retry={() => void refetch()} />;
  const rows = data?.requests ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title="Deposits to approve" hint="Nothing leaves the drawer before.">
      <List
        label="Deposits that wait"
        from={rows}
        columns={COLUMNS}
        rowKey={({ requestId }) => requestId}
        rowClass={() => 'top'}
        empty={null}
      />
    </Section>
  );
};
