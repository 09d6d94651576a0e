import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatCents } from '#domain/kernel/money.ts';
import { shortDay, showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { balanceLineQuery } from './accounts.queries.ts';

// The picture comes when it is asked for: it draws with a library of its own.
const BalanceLine = lazy(() =>
  import('../../../charts/balance-line.tsx').then((part) => ({ default: part.BalanceLine })),
);

const PLACE = <div className="chart-place" />;

const Picture = ({ accountId }: { accountId: string }) => {
  const { data, isError, error, refetch } = useQuery(balanceLineQuery(accountId));
  const { today } = useSession().organization;
  if (data === undefined)
    return isError ? (
      <ErrorPanel title="Failed to load the balance over time." error={error} retry={() => void refetch()} />
    ) : (
      PLACE
    );
  if (data.days.length === 0) return <Text size="sm">Nothing was ever booked on this account.</Text>;
  return (
    <Suspense fallback={PLACE}>
      <BalanceLine
        label="Balance over time"
        today={today}
        days={data.days.map(({ day, balanceCents }) => ({
          key: day,
          day,
          name: showDay(day),
          short: shortDay(day, today),
          value: balanceCents,
          words: formatCents(balanceCents),
        }))}
      />
    </Suspense>
  );
};

/** What the account stood at from day to day, drawn once it is asked for. */
export const BalanceOverTime = ({ accountId }: { accountId: string }) => {
  const [shown, setShown] = useState(false);
  return (
    <div className="no-print">
      <Button size="compact-xs" variant="subtle" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide balance over time' : 'Show balance over time'}
      </Button>
      {shown ? <Picture accountId={accountId} /> : null}
    </div>
  );
};
