import { useState } from 'react';
import {
  approveAdjustment,
  approveJudgmentPayment,
  approveRequest,
  releaseAdjustment,
  releaseJudgmentPayment,
  releaseRequest,
  type Approval,
} from '#contracts/books/approvals/approvals.ts';
import { approveBondVoid, releaseBondVoid } from '#contracts/books/approvals/bond-voids.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { withoutQuestion } from '../payments/index.ts';
import { balanceAfter } from './approval-card.tsx';

interface ApproveRequestProps {
  approval: Approval;
  /** One's own, with nobody else there to approve it: asks for the password or a code again. */
  alone: boolean;
  onClose: () => void;
}

/** Approves a request, which books it; a check that may still come back is asked about. Render it while it is open. */
export const ApproveRequest = ({ approval, alone, onClose }: ApproveRequestProps) => {
  const { requestId, accountId, bondId, shortId, kind, amountCents, balanceCents, closes } = approval;
  const [question, setQuestion] = useState<string | null>(null);
  const onRefused = (error: Error) => {
    if (error instanceof ProblemError && error.code === 'CONFIRM_FIRST') setQuestion(error.message);
  };
  const command = useCommand(alone ? releaseRequest : approveRequest, onClose, onRefused);
  const adjust = useCommand(alone ? releaseAdjustment : approveAdjustment, onClose);
  const payment = useCommand(alone ? releaseJudgmentPayment : approveJudgmentPayment, onClose);
  const voiding = useCommand(alone ? releaseBondVoid : approveBondVoid, onClose);
  const decided = kind === 'judgment payment' ? payment : adjust;
  const ofBond = kind === 'void' ? voiding : decided;
  const send = () =>
    bondId === null
      ? void command.run({ params: { accountId, requestId }, body: { confirmed: question !== null } })
      : void ofBond.run({ params: { bondId, requestId } });
  const amount = `${kind} of ${formatCents(amountCents)}`;
  const verb = alone ? 'Approve my own request' : 'Approve';
  const after = formatCents(balanceAfter(approval));
  const account = accountName(shortId);
  const booked =
    kind === 'judgment payment'
      ? 'it is paid from the bank, and the bond becomes PAID once the whole judgment is paid.'
      : kind === 'payout'
        ? `it is paid from the bank; the balance of ${account} stays ${after}.`
        : `${account} goes from ${formatCents(balanceCents)} to ${after}.`;
  return (
    <Confirm
      opened
      title={question === null ? `Approve ${kind}` : 'Refund it anyway?'}
      confirmLabel={question === null ? verb : 'Refund it anyway'}
      busy={command.busy || ofBond.busy}
      error={withoutQuestion(command.error) ?? ofBond.error}
      consequence={`It is booked today: ${booked}${closes ? ' The account is closed with it.' : ''}${alone ? ' The audit trail shows that you approved your own request.' : ''}`}
      onConfirm={send}
      onCancel={onClose}
    >
      {question ?? `Approve this ${amount}?`}
    </Confirm>
  );
};
