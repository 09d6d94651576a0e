import { Anchor, Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { getCollateralReceiptFile, type CollateralReceipt } from '#contracts/books/trust/trust.ts';
import { adminOnly, moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { addressOf } from '../../../lib/api.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const VoidCollateral = lazy(() => import('./void-collateral.tsx').then((one) => ({ default: one.VoidCollateral })));
const BounceCollateral = lazy(() =>
  import('./bounce-collateral.tsx').then((one) => ({ default: one.BounceCollateral })),
);

const STATES = {
  'not banked': { label: 'Not banked', tone: 'amber' },
  banked: { label: 'Banked', tone: 'green' },
  'given back': { label: 'Given back', tone: 'grey' },
  voided: { label: 'Void', tone: 'grey' },
  returned: { label: 'Returned', tone: 'red' },
} as const;

/** The receipt as a paper; what is opened later is a copy (bonds#original-and-copy). */
export const ReceiptLink = ({ receipt: { receiptId, number, isOpening } }: { receipt: CollateralReceipt }) =>
  isOpening ? (
    <Text span size="sm">
      {number}
    </Text>
  ) : (
    <Anchor
      href={addressOf(getCollateralReceiptFile, { params: { receiptId } })}
      target="_blank"
      rel="noreferrer"
      size="sm"
      className="mono"
    >
      {number}
    </Anchor>
  );

interface Asked {
  receipt: CollateralReceipt;
  to: 'void' | 'bounce';
}

/** One receipt with its state, and what may be done with it. */
const Receipt = ({ receipt, ask }: { receipt: CollateralReceipt; ask: (to: Asked['to']) => void }) => {
  const [mayVoid, mayBounce] = [useMay(adminOnly), useMay(moneyRoles)];
  const { state, voidWaits, lyingCents, amountCents, method, number, externalReference, receivedOn, personName } =
    receipt;
  const isWhole = !receipt.isOpening && state === 'not banked' && !voidWaits && lyingCents === amountCents;
  return (
    <li>
      <Group gap="xs">
        <ReceiptLink receipt={receipt} />
        <Text span size="sm" className="money">
          {formatCents(amountCents)}
        </Text>
        <StatusBadge status={state} {...(voidWaits ? { label: 'Void waits', tone: 'amber' } : STATES[state])} />
        {mayVoid && isWhole ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Void ${number}`}
            onClick={() => ask('void')}
          >
            Void
          </Button>
        ) : null}
        {mayBounce && state === 'banked' && method !== 'Cash' ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Returned by the bank: ${number}`}
            onClick={() => ask('bounce')}
          >
            Returned…
          </Button>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed" className="anywhere">
        {[showDay(receivedOn), personName, `${method} ${externalReference}`.trim()].filter(Boolean).join(', ')}
      </Text>
    </li>
  );
};

/** The receipts of a bond's collateral, the newest first. */
export const ReceiptsOfCollateral = ({ receipts }: { receipts: readonly CollateralReceipt[] }) => {
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  return (
    <>
      <ul className="lines" aria-label="Receipts of collateral">
        {receipts.toReversed().map((receipt) => (
          <Receipt key={receipt.receiptId} receipt={receipt} ask={(to) => ask({ receipt, to })} />
        ))}
      </ul>
      <Suspense>
        {asked?.to === 'void' ? <VoidCollateral receipt={asked.receipt} onClose={close} /> : null}
        {asked?.to === 'bounce' ? <BounceCollateral receipt={asked.receipt} onClose={close} /> : null}
      </Suspense>
    </>
  );
};
