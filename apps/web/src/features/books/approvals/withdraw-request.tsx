import {
  withdrawAdjustment,
  withdrawJudgmentPayment,
  withdrawRequest,
  type Approval,
} from '#contracts/books/approvals/approvals.ts';
import { withdrawBondVoid } from '#contracts/books/approvals/bond-voids.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';

const OF_BOND: Partial<Record<Approval['kind'], typeof withdrawJudgmentPayment | typeof withdrawBondVoid>> = {
  'judgment payment': withdrawJudgmentPayment,
  void: withdrawBondVoid,
};

/** Takes one's own request back; asks first. Render it while it is open. */
export const WithdrawRequest = ({ approval, onClose }: { approval: Approval; onClose: () => void }) => {
  const { requestId, accountId, bondId, kind, amountCents } = approval;
  const command = useCommand(withdrawRequest, onClose);
  const ofBond = useCommand(OF_BOND[kind] ?? withdrawAdjustment, onClose);
  const send = () =>
    bondId === null
      ? void command.run({ params: { accountId, requestId } })
      : void ofBond.run({ params: { bondId, requestId } });
  return (
    <Confirm
      opened
      title={`Withdraw ${kind}`}
      confirmLabel="Withdraw"
      busy={command.busy || ofBond.busy}
      error={command.error ?? ofBond.error}
      consequence="Nothing is booked. You can ask again."
      onConfirm={send}
      onCancel={onClose}
    >
      Withdraw your {kind} of {formatCents(amountCents)}?
    </Confirm>
  );
};
