import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { CollateralHolding } from '#contracts/books/trust/trust.ts';
import { anyStaff, moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Section } from '../../../ui/section.tsx';
import { ReceiptsOfCollateral } from './receipts-of-collateral.tsx';
import { collateralOfBondQuery } from './trust.queries.ts';

const ReceiveCollateral = lazy(() =>
  import('./receive-collateral.tsx').then((one) => ({ default: one.ReceiveCollateral })),
);
const GiveCollateralBack = lazy(() =>
  import('./give-collateral-back.tsx').then((one) => ({ default: one.GiveCollateralBack })),
);

interface CollateralOfBondProps {
  bond: { bondId: string; voidedAt: string | null; unfinished: boolean };
}

const Held = ({ holding, giveBack }: { holding: CollateralHolding; giveBack: (() => void) | null }) => {
  const { personName, heldCents, dueOn } = holding;
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" className="sentence">
        <span className="money">{formatCents(heldCents)}</span> held for {personName || 'a person without a name'}
        {dueOn === null ? '' : `, to be given back by ${showDay(dueOn)}`}
      </Text>
      {giveBack === null ? null : (
        <Button size="compact-sm" variant="default" aria-label={`Give back to ${personName}`} onClick={giveBack}>
          Give back…
        </Button>
      )}
    </Group>
  );
};

/** What is held as collateral on a bond, its receipts, and the way to receive more (money#trust-equals-collateral). */
export const CollateralOfBond = ({ bond: { bondId, voidedAt, unfinished } }: CollateralOfBondProps) => {
  const { data } = useQuery(collateralOfBondQuery(bondId));
  const [receives, givesBack] = [useMay(anyStaff), useMay(moneyRoles)];
  const [isReceiving, setReceiving] = useState(false);
  const [giving, give] = useState<CollateralHolding | null>(null);
  const held = data?.holdings.filter(({ heldCents }) => heldCents !== 0) ?? [];
  const cents = held.reduce((sum, { heldCents }) => sum + heldCents, 0);
  const mayReceive = receives && voidedAt === null && !unfinished;
  if (data === undefined || (!mayReceive && data.receipts.length === 0)) return null;
  return (
    <Section
      title={cents === 0 ? 'Collateral' : `Collateral held ${formatCents(cents)}`}
      actions={
        mayReceive ? (
          <Button size="xs" variant="default" onClick={() => setReceiving(true)}>
            Receive collateral
          </Button>
        ) : null
      }
    >
      {held.map((holding) => (
        <Held
          key={holding.personId}
          holding={holding}
          giveBack={givesBack && holding.freeCents > 0 ? () => give(holding) : null}
        />
      ))}
      {data.receipts.length === 0 ? (
        <Text size="sm">No collateral is held on this bond.</Text>
      ) : (
        <ReceiptsOfCollateral receipts={data.receipts} />
      )}
      <Suspense>
        {isReceiving ? <ReceiveCollateral bondId={bondId} onClose={() => setReceiving(false)} /> : null}
        {giving === null ? null : <GiveCollateralBack holding={giving} onClose={() => give(null)} />}
      </Suspense>
    </Section>
  );
};
