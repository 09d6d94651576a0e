import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { BankedReceipt, getDrawer } from '#contracts/books/drawer/drawer.ts';
import { ledgerReaders, moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf } from '../../../lib/format.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Money } from '../../../ui/money.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { cashOf, sumOf } from './chosen.ts';
import { DepositList } from './deposit-list.tsx';
import { depositsQuery, drawerQuery } from './drawer.queries.ts';
import { AMOUNT, nameOfPayer, RECEIPT_COLUMNS } from './receipt-columns.tsx';

const MakeDeposit = lazy(() => import('./make-deposit.tsx').then((form) => ({ default: form.MakeDeposit })));

/** `/money/drawer`: what is not at the bank yet, and what was taken there (money#deposit-is-a-bag). */
export const Route = createFileRoute('/_staff/money/drawer')({
  beforeLoad: onlyFor(ledgerReaders),
  loader: ({ context: { queryClient } }) => {
    for (const loading of [queryClient.query(drawerQuery), queryClient.infiniteQuery(depositsQuery)])
      void loading.catch(() => undefined);
  },
  component: DrawerScreen,
});

type Contents = AnswerOf<typeof getDrawer>;

/** What stands elsewhere and is not at the bank either: said where there is any. */
const elsewhere = ({ cardsCents, toClassifyCents }: Contents): (readonly [string, React.ReactNode])[] =>
  (
    [
      ['Cards not settled', cardsCents],
      ['To classify', toClassifyCents],
    ] as const
  ).flatMap(([name, cents]) => (cents === 0 ? [] : [[name, <Money key={name} cents={cents} />] as const]));

const Receipts = ({ contents }: { contents: Contents }) => {
  const navigate = Route.useNavigate();
  const mayDeposit = useMay(moneyRoles);
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, open] = useState(false);
  const { receipts, count, cashCents, otherCents, lineCents } = contents;
  const chosen = receipts.filter(({ paymentId }) => !left.has(paymentId));
  const bagCents = sumOf(chosen) + Math.max(lineCents, -cashOf(chosen));
  const toggle = (paymentId: string, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(paymentId);
    else next.add(paymentId);
    leave(next);
  };
  const choosing: Column<BankedReceipt> = {
    key: 'choose',
    header: '',
    width: 36,
    screenOnly: true,
    cell: (receipt) => (
      <label className="choose">
        <Checkbox
          size="xs"
          aria-label={`Deposit ${formatCents(receipt.amountCents)} of ${nameOfPayer(receipt)}`}
          checked={!left.has(receipt.paymentId)}
          onChange={({ currentTarget }) => toggle(receipt.paymentId, currentTarget.checked)}
        />
      </label>
    ),
  };
  return (
    <Stack gap="md">
      <Facts
        inColumns
        facts={[
          ['Cash', <Money key="cash" cents={cashCents + lineCents} fw={600} />],
          ['Checks', <Money key="other" cents={otherCents} fw={600} />],
          ...elsewhere(contents),
        ]}
      />
      {mayDeposit && (receipts.length > 0 || lineCents > 0) ? (
        <Group gap="sm" role="group" aria-label="Chosen receipts" className="no-print">
          <Button disabled={chosen.length === 0 && lineCents <= 0} onClick={() => open(true)}>
            {`Deposit ${formatCents(bagCents)}…`}
          </Button>
          <Text size="sm">{`${countOf(chosen.length, 'receipt')} chosen`}</Text>
          <Button size="xs" variant="subtle" onClick={() => leave(new Set(receipts.map(({ paymentId }) => paymentId)))}>
            Choose none
          </Button>
          <Button size="xs" variant="subtle" onClick={() => leave(new Set())}>
            Choose all
          </Button>
        </Group>
      ) : null}
      {count > receipts.length ? (
        <Text size="sm" role="note">
          {`The oldest ${countOf(receipts.length, 'receipt')} of ${String(count)}: deposit these first.`}
        </Text>
      ) : null}
      <List
        label="Not at the bank"
        from={receipts}
        columns={[...(mayDeposit ? [choosing] : []), ...RECEIPT_COLUMNS, AMOUNT]}
        rowKey={({ paymentId }) => paymentId}
        totals={receipts.length === 0 ? undefined : { from: 'Total', amount: formatCents(sumOf(receipts)) }}
        empty={
          <EmptyState
            title="The drawer is empty."
            hint="Cash, checks and money orders lie here from the moment they are taken until they are deposited."
            action={
              <LinkButton size="xs" to="/payments/take">
                Take a payment
              </LinkButton>
            }
          />
        }
      />
      <Suspense>
        {isOpen ? (
          <MakeDeposit
            receipts={chosen}
            lineCents={lineCents}
            onClose={() => open(false)}
            onMade={(depositId) => void navigate({ to: '/money/deposits/$depositId', params: { depositId } })}
          />
        ) : null}
      </Suspense>
    </Stack>
  );
};

function DrawerScreen() {
  const { data, error, refetch } = useQuery(drawerQuery);
  return (
    <Page
      title="Drawer"
      subtitle="Cash and checks that are not at the bank yet, and the deposits that took them there."
      actions={
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Section title="In the drawer">
        {data === undefined ? (
          error ? (
            <ErrorPanel title="Failed to load the drawer." error={error} retry={() => void refetch()} />
          ) : (
            <Loading lines={8} />
          )
        ) : (
          <Receipts contents={data} />
        )}
      </Section>
      <Section title="Deposits" hint="The newest first.">
        <DepositList />
      </Section>
    </Page>
  );
}
