import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { getDrawer } from '#contracts/books/drawer/drawer.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { TO_CLASSIFY } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Money } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { cashOf, partsOf, sumOf, useChoice } from './chosen.ts';
import { drawerQuery } from './drawer.queries.ts';
import { LinesToChoose } from './lines-to-choose.tsx';

const MakeDeposit = lazy(() => import('./make-deposit.tsx').then((form) => ({ default: form.MakeDeposit })));

type Contents = AnswerOf<typeof getDrawer>;

/** What stands elsewhere and is not at the bank either: said where there is any, and leads to it. */
const elsewhere = ({
  waiting,
  waitingCents,
  cardsCents,
  toClassifyCents,
  inTillsCents,
}: Contents): [string, React.ReactNode][] => {
  const more: [string, React.ReactNode][] = [];
  if (waiting > 0) more.push(['Waiting for approval', <Money key="waiting" cents={waitingCents} />]);
  if (inTillsCents !== 0) {
    more.push([
      'In tills',
      <AppLink key="tills" inherit to="/money/drawer" search={{ view: 'tills' }}>
        <Money cents={inTillsCents} />
      </AppLink>,
    ]);
  }
  if (cardsCents !== 0) {
    more.push([
      'Cards not settled',
      <AppLink key="cards" inherit to="/money/drawer" search={{ view: 'cards' }}>
        <Money cents={cardsCents} />
      </AppLink>,
    ]);
  }
  if (toClassifyCents !== 0) {
    more.push([
      'To classify',
      <AppLink key="classify" inherit to="/money/accounts/$code" params={{ code: TO_CLASSIFY }}>
        <Money cents={toClassifyCents} />
      </AppLink>,
    ]);
  }
  return more;
};

const Receipts = ({ contents }: { contents: Contents }) => {
  const navigate = useNavigate();
  const [isOpen, open] = useState(false);
  const { receipts, count, cashCents, otherCents, byTwo, waiting } = contents;
  const choice = useChoice(receipts);
  const { chosen } = choice;
  const parts = partsOf(chosen, contents);
  const bagCents = parts.reduce((sum, { proposedCents }) => sum + proposedCents, sumOf(chosen) - cashOf(chosen));
  const isEmpty = receipts.length === 0 && bagCents === 0;
  return (
    <Stack gap="md">
      <Facts
        inColumns
        facts={[
          ['Cash', <Money key="cash" cents={cashCents + contents.lineCents} fw={600} />],
          ['Checks', <Money key="other" cents={otherCents} fw={600} />],
          ...elsewhere(contents),
        ]}
      />
      <LinesToChoose
        label="Not at the bank"
        verb="Deposit"
        {...{ count, choice }}
        lines={receipts}
        action={
          isEmpty ? null : (
            <Button disabled={chosen.length === 0 && bagCents === 0} onClick={() => open(true)}>
              {`Deposit ${formatCents(bagCents)}…`}
            </Button>
          )
        }
        empty={
          <EmptyState
            title={waiting > 0 ? 'All of it waits for approval.' : 'The drawer is empty.'}
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
            parts={parts}
            byTwo={byTwo}
            onClose={() => open(false)}
            onMade={(depositId) => void navigate({ to: '/money/deposits/$depositId', params: { depositId } })}
          />
        ) : null}
      </Suspense>
    </Stack>
  );
};

/** Cash and checks that are not at the bank yet, and the way to take them there (money#deposit-is-a-bag). */
export const DrawerContents = () => {
  const { data, error, refetch } = useQuery(drawerQuery);
  if (data !== undefined) return <Receipts contents={data} />;
  return error ? (
    <ErrorPanel title="Failed to load the drawer." error={error} retry={() => void refetch()} />
  ) : (
    <Loading lines={8} />
  );
};
