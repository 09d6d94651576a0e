import {
  declineAdjustment,
  declineJudgmentPayment,
  declineRequest,
  type Approval,
} from '#contracts/books/approvals/approvals.ts';
import { declineBondVoid } from '#contracts/books/approvals/bond-voids.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

const OF_BOND: Partial<Record<Approval['kind'], typeof declineJudgmentPayment | typeof declineBondVoid>> = {
  'judgment payment': declineJudgmentPayment,
  void: declineBondVoid,
};

/** Declines a request with a reason, which who asked reads in the inbox. Render it while it is open. */
export const DeclineRequest = ({ approval, onClose }: { approval: Approval; onClose: () => void }) => {
  const { requestId, accountId, bondId, kind, amountCents, askedBy } = approval;
  const words = { title: `Decline ${kind}`, confirmLabel: 'Decline', danger: true, onDone: onClose, onCancel: onClose };
  const question = `Decline this ${kind} of ${formatCents(amountCents)}? Nothing is booked; ${askedBy} can ask again.`;
  return bondId === null ? (
    <ConfirmByReason
      {...words}
      endpoint={declineRequest}
      params={{ accountId, requestId }}
      draft={`decline:${requestId}`}
    >
      {question}
    </ConfirmByReason>
  ) : (
    <ConfirmByReason
      {...words}
      endpoint={OF_BOND[kind] ?? declineAdjustment}
      params={{ bondId, requestId }}
      draft={`decline-adjustment:${requestId}`}
    >
      {question}
    </ConfirmByReason>
  );
};
