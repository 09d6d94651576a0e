import { useQueryClient } from '@tanstack/react-query';
import type { Bond } from '#contracts/bonds.ts';
import { voidBond } from '#contracts/bonds.ts';
import { formatCents } from '#domain/money.ts';
import { refreshTopics } from '../../lib/live.ts';
import { ConfirmWithReason } from '../../ui/confirm-with-reason.tsx';

/** Voids a bond written in error: Admin, with a reason (decision 18). Render it while it is open. */
export const VoidBond = ({ bond, onClose }: { bond: Bond; onClose: () => void }) => {
  const queries = useQueryClient();
  return (
    <ConfirmWithReason
      endpoint={voidBond}
      params={{ bondId: bond.bondId }}
      title="Void bond"
      confirmLabel="Void bond"
      said="Could not void bond: {message}"
      onCancel={onClose}
      onDone={() => {
        refreshTopics(queries, ['bond', 'account', 'ledger']);
        onClose();
      }}
    >
      Void this bond as written in error? Its premium of {formatCents(bond.premiumCents)} is reversed
      {bond.powerNumber ? ` and power ${bond.powerNumber} is free again` : ''}. The bond stays in the history.
    </ConfirmWithReason>
  );
};
