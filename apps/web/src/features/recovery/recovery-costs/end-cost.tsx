import {
  declineRecoveryCost,
  recoverPaidCost,
  voidRecoveryCost,
  withdrawRecoveryCost,
} from '#contracts/recovery/recovery-costs/costs.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

const ACTS = {
  decline: { endpoint: declineRecoveryCost, label: 'Decline', says: 'Nothing is booked. It stays with your reason.' },
  withdraw: { endpoint: withdrawRecoveryCost, label: 'Withdraw', says: 'Nothing is booked. It stays in the case.' },
  recover: { endpoint: recoverPaidCost, label: 'Record', says: 'The payment is booked back into the bank today.' },
  void: { endpoint: voidRecoveryCost, label: 'Void', says: 'The booking is reversed today.' },
} as const;
export type EndOfCost = keyof typeof ACTS;

/** Declines, withdraws or voids a cost with a reason. Render it while it is open. */
export const EndCost = ({ costId, act, onClose }: { costId: string; act: EndOfCost; onClose: () => void }) => {
  const { endpoint, label, says } = ACTS[act];
  return (
    <ConfirmByReason
      danger
      endpoint={endpoint}
      params={{ costId }}
      title={`${label} cost`}
      consequence={says}
      confirmLabel={label}
      onDone={onClose}
      onCancel={onClose}
    />
  );
};
