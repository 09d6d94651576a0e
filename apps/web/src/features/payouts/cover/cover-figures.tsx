import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#domain/kernel/money.ts';
import { coverMissing } from '#domain/payouts/cover.ts';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { coverQuery } from './cover.queries.ts';

const Cents = ({ cents }: { cents: number }) => <span className="money">{formatCents(cents)}</span>;

/** Whether the agency has what it collected for officials and sureties (money#fiduciary-cover). */
export const CoverFigures = () => {
  const { data, error, refetch } = useQuery(coverQuery);
  if (data === undefined)
    return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={2} />;
  const { bankCents, undepositedCents, owedCents, collectedCents } = data;
  const missing = coverMissing(data);
  return (
    <>
      <Facts
        inColumns
        facts={[
          ['Operating bank', <Cents key="bank" cents={bankCents} />],
          ['Not at the bank yet', <Cents key="undeposited" cents={undepositedCents} />],
          ['Collected, not paid yet', <Cents key="collected" cents={collectedCents} />],
          ['Owed in all', <Cents key="owed" cents={owedCents} />],
        ]}
      />
      <div role="status">
        {missing === 0 ? (
          <StatusBadge status="covered" label="Covered" tone="green" />
        ) : (
          <>
            <StatusBadge status="short" label="Not covered" tone="red" />
            <Text size="sm">{formatCents(missing)} of what was collected for others is not there.</Text>
          </>
        )}
      </div>
      <Text size="sm">
        Whom it is owed:{' '}
        <AppLink underline="always" to="/admin/reports" search={{ tab: 'officials' }}>
          Officials
        </AppLink>
        ,{' '}
        <AppLink underline="always" to="/powers/remittances">
          Remittances
        </AppLink>
      </Text>
    </>
  );
};
