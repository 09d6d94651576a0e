import { Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import type { CollateralReturn } from './void-collateral-return.tsx';

const VoidCollateralReturn = lazy(() =>
  import('./void-collateral-return.tsx').then((one) => ({ default: one.VoidCollateralReturn })),
);

const stateWords = ({ returnedOn, voidedOn, voidWaits }: CollateralReturn): string => {
  if (returnedOn === null) return 'waits to be given back to';
  if (voidedOn !== null) return `void since ${showDay(voidedOn)}, was given back on ${showDay(returnedOn)} to`;
  return `given back on ${showDay(returnedOn)}${voidWaits ? ' (void waits)' : ''} to`;
};

/** What of a bond's collateral was given back, or waits to be; an Admin voids what was not (money#collateral-return-voided). */
export const ReturnedCollateral = ({ returns }: { returns: readonly CollateralReturn[] }) => {
  const mayVoid = useMay(adminOnly);
  const [asked, ask] = useState<CollateralReturn | null>(null);
  if (returns.length === 0) return null;
  return (
    <>
      <ul className="lines" aria-label="Collateral given back">
        {returns.toReversed().map((given) => {
          const { returnId, amountCents, payee, personName, method, externalReference } = given;
          const to = payee || personName || 'a person without a name';
          return (
            <li key={returnId}>
              <Group gap="xs" justify="space-between">
                <Text size="sm" className="sentence">
                  <span className="money">{formatCents(amountCents)}</span> {stateWords(given)} {to},{' '}
                  {`${method} ${externalReference}`.trim()}
                </Text>
                {mayVoid && given.returnedOn !== null && given.voidedOn === null && !given.voidWaits ? (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    className="no-print"
                    aria-label={`Void the return of ${formatCents(amountCents)} to ${to}`}
                    onClick={() => ask(given)}
                  >
                    Void
                  </Button>
                ) : null}
              </Group>
            </li>
          );
        })}
      </ul>
      <Suspense>{asked === null ? null : <VoidCollateralReturn given={asked} onClose={() => ask(null)} />}</Suspense>
    </>
  );
};
