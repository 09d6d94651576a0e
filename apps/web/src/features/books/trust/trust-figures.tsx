import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trustDifference } from '#domain/books/collateral.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { trustQuery } from './trust.queries.ts';

const Cents = ({ cents }: { cents: number }) => <span className="money">{formatCents(cents)}</span>;

/** The figures that agree, and whether they do (money#trust-equals-collateral). */
export const TrustFigures = () => {
  const { data, error, refetch } = useQuery(trustQuery);
  if (data === undefined)
    return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={2} />;
  const { bankCents, undepositedCents, heldCents, ofPersonsCents } = data;
  const difference = trustDifference(data);
  const agrees = difference === 0 && ofPersonsCents === heldCents;
  return (
    <>
      <Facts
        inColumns
        facts={[
          ['Trust bank', <Cents key="bank" cents={bankCents} />],
          ['Not banked yet', <Cents key="undeposited" cents={undepositedCents} />],
          ['Held for others', <Cents key="held" cents={heldCents} />],
          ['By person and bond', <Cents key="persons" cents={ofPersonsCents} />],
        ]}
      />
      <div role="status">
        {agrees ? (
          <StatusBadge status="agrees" label="The trust money is what is held" tone="green" />
        ) : (
          <>
            <StatusBadge status="differs" label="Out of balance" tone="red" />
            <Text size="sm">
              {difference === 0
                ? 'Some of what is held is nobody’s.'
                : `${formatCents(Math.abs(difference))} ${difference > 0 ? 'more is there than is held' : 'is missing'}.`}{' '}
              No month closes until this is mended.
            </Text>
          </>
        )}
      </div>
    </>
  );
};
