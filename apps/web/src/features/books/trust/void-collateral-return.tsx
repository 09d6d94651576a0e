import { voidCollateralReturn } from '#contracts/books/trust/collateral.ts';
import type { getCollateralOfBond } from '#contracts/books/trust/trust.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

export type CollateralReturn = ResponseOf<typeof getCollateralOfBond>['returns'][number];

interface VoidCollateralReturnProps {
  given: CollateralReturn;
  onClose: () => void;
}

/** Voids what was recorded as given back and was not (money#collateral-return-voided). Render it while it is open. */
export const VoidCollateralReturn = ({ given, onClose }: VoidCollateralReturnProps) => {
  const { returnId, amountCents, method, personName } = given;
  const where = method === 'Cash' ? 'as cash that is not banked' : 'at the trust bank';
  return (
    <ConfirmByReason
      endpoint={voidCollateralReturn}
      params={{ returnId }}
      title="Void return"
      consequence={`${formatCents(amountCents)} is held again for ${personName || 'a person without a name'}, ${where}. Only for a check that was never paid, or cash that came back. Above the limit a second person approves it first.`}
      confirmLabel="Void"
      danger
      draft={`void-collateral-return:${returnId}`}
      onDone={onClose}
      onCancel={onClose}
    />
  );
};
