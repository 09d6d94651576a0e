import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { bondQuery } from '../../books/bonds/index.ts';
import { ForfeitureCard } from './forfeiture-card.tsx';

const Bond = ({ bondId }: { bondId: string }) => {
  const { data, error, refetch } = useQuery(bondQuery(bondId));
  if (data) return <ForfeitureCard key={bondId} bond={data} />;
  return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={4} />;
};

/** The Forfeiture tab: the bonds of the case that are or were forfeited, each with its card (recovery#case-tabs). */
export const CaseForfeiture = ({ recoveryCase: { bonds } }: { recoveryCase: RecoveryCase }) =>
  bonds.length === 0 ? (
    <EmptyState
      title="No forfeited bonds found for this case."
      hint="A bond comes to a case from the list of forfeitures."
      action={
        <LinkButton to="/recovery/first" size="xs" variant="default">
          See all forfeitures
        </LinkButton>
      }
    />
  ) : (
    <Stack gap="md">
      {bonds.map(({ bondId }) => (
        <Bond key={bondId} bondId={bondId} />
      ))}
      <Text size="xs" c="dimmed">
        Bonds stay listed after the forfeiture is set aside.
      </Text>
    </Stack>
  );
