import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { getDepositSlip, type DepositedLine, type getDeposit } from '#contracts/books/drawer/drawer.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
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
import { cashOf, sumOf } from './chosen.ts';
import { depositQuery } from './drawer.queries.ts';
import { AMOUNT, LINE_COLUMNS } from './line-columns.tsx';
import { SlipFiles } from './slip-files.tsx';

/** `/money/deposits/{deposit}`: a deposit with its receipts and its slip (money#deposit-is-a-bag). */
export const Route = createFileRoute('/_staff/money/deposits/$depositId')({
  beforeLoad: onlyFor(ledgerReaders),
  component: DepositScreen,
});

const Back = ({ cards = false }) => (
  <AppLink to="/money/drawer" search={cards ? { view: 'cards' } : {}} size="sm" className="no-print">
    Drawer
  </AppLink>
);

const COLUMNS: readonly Column<DepositedLine>[] = [
  ...LINE_COLUMNS,
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
  return <Deposit deposit={data} />;
}

/** What the slip, or the payout, is made of. */
const sumsOf = ({ kind, cashCents, feeCents, totalCents, lines }: AnswerOf<typeof getDeposit>) => {
  if (kind === 'settlement')
    return [
      ['Lines', formatCents(totalCents + feeCents)],
      ['Fee', formatCents(feeCents)],
    ] as const;
  const cash = cashOf(lines) + cashCents;
  return [
    ['Cash', formatCents(cash)],
    ['Checks', formatCents(totalCents - cash)],
  ] as const;
};

/** Who confirmed it, where it took a second person (money#deposits-by-two). */
const approvalOf = ({ approvedBy, approvedAlone }: AnswerOf<typeof getDeposit>) =>
  approvedBy === null ? [] : [[approvedAlone ? 'Approved alone by' : 'Approved by', approvedBy] as const];

/** Which till it is of; of the office drawer nothing is said. */
const ofTill = ({ till }: { till: string | null }): string => (till === null ? '' : ` · ${till}`);

const Deposit = ({ deposit }: { deposit: AnswerOf<typeof getDeposit> }) => {
  const { depositId, kind, number, madeOn, madeBy, recordedAt, isUnderway, totalCents, lines, cashLines, files } =
    deposit;
  return (
    <Page
      title={`${kind === 'deposit' ? 'Deposit' : 'Settlement'} ${number}`}
      back={<Back cards={kind === 'settlement'} />}
      badge={isUnderway ? <StatusBadge status="underway" label="Being finished" tone="amber" /> : undefined}
      actions={
        kind === 'deposit' ? (
          <Button
            component="a"
            href={addressOf(getDepositSlip, { params: { depositId } })}
            target="_blank"
            rel="noreferrer"
          >
            Slip
          </Button>
        ) : undefined
      }
    >
      <Section title={formatCents(totalCents)}>
        <Facts
          inColumns
          facts={[
            ['Day', showDay(madeOn)],
            ['Made by', madeBy],
            ['Recorded', <Instant key="at" at={recordedAt} />],
            ...approvalOf(deposit),
            ...sumsOf(deposit),
          ]}
        />
        <List
          label="Lines"
          from={lines}
          columns={COLUMNS}
          rowKey={({ kind: line, entryId }) => `${line} ${entryId}`}
          totals={{ from: 'Total', amount: formatCents(sumOf(lines)) }}
          empty={
            kind === 'settlement' ? (
              <EmptyState title="No card payment." hint="It paid what was owed beside the payments." />
            ) : (
              <EmptyState title="Cash alone." hint="No receipt went along with this deposit." />
            )
          }
        />
        {cashLines.length === 0 ? null : (
          <Facts
            facts={[
              ...cashLines.map(
                (line) =>
                  [
                    kind === 'settlement' ? 'Owed beside the payments' : `Cash without a receipt${ofTill(line)}`,
                    formatCents(line.cashCents),
                  ] as const,
              ),
              [kind === 'settlement' ? 'Payout' : 'Slip', formatCents(totalCents)],
            ]}
          />
        )}
      </Section>
      {kind === 'deposit' ? <SlipFiles depositId={depositId} files={files} /> : null}
    </Page>
  );
};
