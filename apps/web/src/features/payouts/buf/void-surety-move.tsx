import { voidSuretyMove } from '#contracts/payouts/buf/buf.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

/** Takes back what moved with a surety, with a reason. */
export const VoidSuretyMove = (props: { suretyId: string; moveId: string; onClose: () => void }) => {
  const { suretyId, moveId, onClose } = props;
  return (
    <ConfirmByReason
      endpoint={voidSuretyMove}
      params={{ suretyId, moveId }}
      title="Void"
      confirmLabel="Void"
      danger
      onDone={onClose}
      onCancel={onClose}
    >
      It is reversed today.
    </ConfirmByReason>
  );
};
