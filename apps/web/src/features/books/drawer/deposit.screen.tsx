import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { getDepositSlip, type DepositedReceipt } from '#contracts/books/drawer/drawer.ts';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { addressOf } from '../../../lib/api.ts';
import { showDay } from '../../../lib/format.ts';
import { onlyFor } from '../../../lib/session.ts';
import { Instant } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { cashOf } from './chosen.ts';
import { depositQuery } from './drawer.queries.ts';
import { AMOUNT, RECEIPT_COLUMNS } from './receipt-columns.tsx';

/** `/money/deposits/{deposit}`: a deposit with its receipts and its slip (money#deposit-is-a-bag). */
export const Route = createFileRoute('/_staff/money/deposits/$depositId')({
  beforeLoad: onlyFor(ledgerReaders),
  component: DepositScreen,
});

const Back = () => (
  <AppLink to="/money/drawer" size="sm" className="no-print">
    Drawer
  </AppLink>
);

const COLUMNS: readonly Column<DepositedReceipt>[] = [
  ...RECEIPT_COLUMNS,
  {
    key: 'returned',
    header: '',
    beneath: 'amount',
    cell: ({ returnedOn }) =>
      returnedOn === null ? null : (
        <StatusBadge status="returned" label={`Returned ${showDay(returnedOn)}`} tone="amber" />
      ),
  },
  AMOUNT,
];

function DepositScreen() {
  const { depositId } = Route.useParams();
  const { data, error, refetch } = useQuery(depositQuery(depositId));
  if (data === undefined)
    return (
      <Page title="Deposit" back={<Back />}>
        {error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={8} />}
      </Page>
    );
  const { number, madeOn, madeBy, recordedAt, isUnderway, cashCents, totalCents, lines } = data;
  const cash = cashOf(lines) + cashCents;
  return (
    <Page
      title={`Deposit ${number}`}
      back={<Back />}
      badge={isUnderway ? <StatusBadge status="underway" label="Being finished" tone="amber" /> : undefined}
      actions={
        <Button
          component="a"
          href={addressOf(getDepositSlip, { params: { depositId } })}
          target="_blank"
          rel="noreferrer"
        >
          Slip
        </Button>
      }
    >
      <Section title={formatCents(totalCents)}>
        <Facts
          inColumns
          facts={[
            ['Day', showDay(madeOn)],
            ['Made by', madeBy],
            ['Recorded', <Instant key="at" at={recordedAt} />],
            ['Cash', formatCents(cash)],
            ['Checks', formatCents(totalCents - cash)],
          ]}
        />
        <List
          label="Receipts"
          from={lines}
          columns={COLUMNS}
          rowKey={({ paymentId }) => paymentId}
          totals={{ from: 'Total', amount: formatCents(totalCents - cashCents) }}
          empty={<EmptyState title="Cash alone." hint="No receipt went along with this deposit." />}
        />
        {cashCents === 0 ? null : (
          <Facts
            facts={[
              ['Cash without a receipt', formatCents(cashCents)],
              ['Slip', formatCents(totalCents)],
            ]}
          />
        )}
      </Section>
    </Page>
  );
}
