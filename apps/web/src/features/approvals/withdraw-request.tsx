import { useQueryClient } from '@tanstack/react-query';
import { withdrawAdjustment, withdrawJudgmentPayment, withdrawRequest } from '#contracts/approvals/approvals.ts';
import type { Approval } from '#contracts/approvals/approvals.ts';
import { formatCents } from '#domain/money.ts';
import { useCommand } from '../../lib/command.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Confirm } from '../../ui/confirm.tsx';

/** Takes one's own request back; asks first. Render it while it is open. */
export const WithdrawRequest = ({ approval, onClose }: { approval: Approval; onClose: () => void }) => {
  const { requestId, accountId, bondId, kind, amountCents } = approval;
  const queries = useQueryClient();
  const onDone = () => {
    refreshTopics(queries, ['approval', 'account']);
    onClose();
  };
  const command = useCommand(withdrawRequest, onDone);
  const adjustment = useCommand(kind === 'judgment payment' ? withdrawJudgmentPayment : withdrawAdjustment, onDone);
  const send = () =>
    bondId === null
      ? void command.run({ params: { accountId, requestId } })
      : void adjustment.run({ params: { bondId, requestId } });
  return (
    <Confirm
      opened
      title={`Withdraw ${kind}`}
      confirmLabel="Withdraw"
      busy={command.busy || adjustment.busy}
      error={command.error ?? adjustment.error}
      consequence="Nothing is booked. You can ask again."
      onConfirm={send}
      onCancel={onClose}
    >
      Withdraw your {kind} of {formatCents(amountCents)}?
    </Confirm>
  );
};
