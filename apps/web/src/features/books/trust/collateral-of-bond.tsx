import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { CollateralHolding } from '#contracts/books/trust/trust.ts';
import { anyStaff, moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Section } from '../../../ui/section.tsx';
import { AppliedCollateral } from './applied-collateral.tsx';
import { ReceiptsOfCollateral } from './receipts-of-collateral.tsx';
import { ReturnedCollateral } from './returned-collateral.tsx';
import { collateralOfBondQuery } from './trust.queries.ts';

const ReceiveCollateral = lazy(() =>
  import('./receive-collateral.tsx').then((one) => ({ default: one.ReceiveCollateral })),
);
const GiveCollateralBack = lazy(() =>
  import('./give-collateral-back.tsx').then((one) => ({ default: one.GiveCollateralBack })),
);

const ApplyCollateral = lazy(() => import('./apply-collateral.tsx').then((one) => ({ default: one.ApplyCollateral })));

interface CollateralOfBondProps {
  bond: { bondId: string; voidedAt: string | null; unfinished: boolean };
}

interface HeldProps {
  holding: CollateralHolding;
  /** What may be done with it; null where nothing. */
  ask: ((to: Asked['to']) => void) | null;
}

interface Asked {
  holding: CollateralHolding;
  to: 'give back' | 'apply';
}

const Held = ({ holding, ask }: HeldProps) => {
  const { personName, heldCents, dueOn } = holding;
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" className="sentence">
        <span className="money">{formatCents(heldCents)}</span> held for {personName || 'a person without a name'}
        {dueOn === null ? '' : `, to be given back by ${showDay(dueOn)}`}
      </Text>
      {ask === null ? null : (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Apply what is held for ${personName}`}
            onClick={() => ask('apply')}
          >
            Apply…
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Give back to ${personName}`}
            onClick={() => ask('give back')}
          >
            Give back…
          </Button>
        </Group>
      )}
    </Group>
  );
};

/** What is held as collateral on a bond, its receipts, and the way to receive more (money#trust-equals-collateral). */
export const CollateralOfBond = ({ bond: { bondId, voidedAt, unfinished } }: CollateralOfBondProps) => {
  const { data } = useQuery(collateralOfBondQuery(bondId));
  const [receives, givesBack] = [useMay(anyStaff), useMay(moneyRoles)];
  const [isReceiving, setReceiving] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
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
          ask={givesBack && holding.freeCents > 0 ? (to) => setAsked({ holding, to }) : null}
        />
      ))}
      {data.receipts.length === 0 ? (
        <Text size="sm">No collateral is held on this bond.</Text>
      ) : (
        <ReceiptsOfCollateral receipts={data.receipts} />
      )}
      <ReturnedCollateral returns={data.returns} />
      <AppliedCollateral applications={data.applications} />
      <Suspense>
        {isReceiving ? <ReceiveCollateral bondId={bondId} onClose={() => setReceiving(false)} /> : null}
        {asked?.to === 'give back' ? <GiveCollateralBack holding={asked.holding} onClose={close} /> : null}
        {asked?.to === 'apply' ? <ApplyCollateral holding={asked.holding} onClose={close} /> : null}
      </Suspense>
    </Section>
  );
};
