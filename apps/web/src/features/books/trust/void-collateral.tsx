import { voidCollateral } from '#contracts/books/trust/collateral.ts';
import type { CollateralReceipt } from '#contracts/books/trust/trust.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

interface VoidCollateralProps {
  receipt: CollateralReceipt;
  onClose: () => void;
}

/** Voids a receipt of collateral whose money lies there. Render it while it is open. */
export const VoidCollateral = ({ receipt: { receiptId, number, amountCents }, onClose }: VoidCollateralProps) => (
  <ConfirmByReason
    endpoint={voidCollateral}
    params={{ receiptId }}
    title="Void receipt"
    consequence={`Receipt ${number} keeps its number, and ${formatCents(amountCents)} is no longer held. Above the limit a second person approves it first.`}
    confirmLabel="Void"
    danger
    draft={`void-collateral:${receiptId}`}
    onDone={onClose}
    onCancel={onClose}
  />
);
