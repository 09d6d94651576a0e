import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#domain/kernel/money.ts';
import { AppLink } from '../../../ui/link.tsx';
import { collateralOfDefendantQuery } from './trust.queries.ts';

/** `Collateral held $1,500.00`, leading to its bond; nothing where none is held. */
export const CollateralOfDefendant = ({ defendantId }: { defendantId: string }) => {
  const { data } = useQuery(collateralOfDefendantQuery(defendantId));
  const bonds = data?.bonds ?? [];
  const [first] = bonds;
  if (first === undefined) return null;
  const cents = bonds.reduce((sum, { heldCents }) => sum + heldCents, 0);
  const words = `Collateral held ${formatCents(cents)}`;
  return (
    <Text size="sm">
      {bonds.length === 1 ? (
        <AppLink to="/bonds/$bondId" params={{ bondId: first.bondId }} inherit>
          {words}
        </AppLink>
      ) : (
        <AppLink to="/defendants/$defendantId/bonds" params={{ defendantId }} inherit>
          {words}
        </AppLink>
      )}
    </Text>
  );
};
