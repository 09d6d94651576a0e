import { skipInstalment, type PlanShown } from '#contracts/books/plans/plans.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

interface SkipInstalmentProps {
  accountId: string;
  plan: PlanShown;
  /** The day that is skipped. */
  on: string;
  onClose: () => void;
}

/** Skips a payment of the plan, with a reason; says what comes of it. Render it while it is open. */
export const SkipInstalment = ({ accountId, plan, on, onClose }: SkipInstalmentProps) => (
  <ConfirmByReason
    endpoint={skipInstalment}
    params={{ accountId }}
    title="Skip a payment"
    confirmLabel="Skip payment"
    onDone={onClose}
    onCancel={onClose}
  >
    The payment of {formatCents(plan.version.amountCents)} on {showDay(on)} is skipped.{' '}
    {plan.version.endsAfter === null
      ? 'The balance is paid off one payment later.'
      : 'One payment is added at the end.'}
  </ConfirmByReason>
);
