import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { getUnsettled } from '#contracts/books/drawer/drawer.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { sumOf, useChoice } from './chosen.ts';
import { unsettledQuery } from './drawer.queries.ts';
import { LinesToChoose } from './lines-to-choose.tsx';

const SettleCards = lazy(() => import('./settle-cards.tsx').then((form) => ({ default: form.SettleCards })));

const Cards = ({ lines, count, lineCents, feesByMonth }: AnswerOf<typeof getUnsettled>) => {
  const navigate = useNavigate();
  const [isOpen, open] = useState(false);
  const choice = useChoice(lines);
  const { chosen } = choice;
  return (
    <Stack gap="md">
      {lineCents === 0 ? null : (
        <Text size="sm">{`Beside these payments the card company owes ${formatCents(lineCents)}: an opening balance, or an entry by hand. It is one line of the next settlement.`}</Text>
      )}
      <LinesToChoose
        label="Cards not settled"
        verb="Settle"
        {...{ lines, count, choice }}
        action={
          lines.length === 0 && lineCents === 0 ? null : (
            <Button disabled={chosen.length === 0 && lineCents === 0} onClick={() => open(true)}>
              {`Settle ${formatCents(sumOf(chosen) + lineCents)}…`}
            </Button>
          )
        }
        empty={
          <EmptyState
            title="Every card payment is settled."
            hint="Payments by card are listed here until the card company has paid them out."
          />
        }
      />
      <Suspense>
        {isOpen ? (
          <SettleCards
            lines={chosen}
            beforeCents={lineCents}
            feesByMonth={feesByMonth}
            onClose={() => open(false)}
            onMade={(depositId) => void navigate({ to: '/money/deposits/$depositId', params: { depositId } })}
          />
        ) : null}
      </Suspense>
    </Stack>
  );
};

/** What the card company has not paid out yet (money#card-settlement). */
export const UnsettledCards = () => {
  const { data, error, refetch } = useQuery(unsettledQuery);
  if (data !== undefined) return <Cards {...data} />;
  return error ? (
    <ErrorPanel title="Failed to load the card payments." error={error} retry={() => void refetch()} />
  ) : (
    <Loading lines={8} />
  );
};
