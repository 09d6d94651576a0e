import { voidExpense } from '#contracts/payouts/expenses/expenses.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

interface VoidExpenseProps {
  expenseId: string;
  amountCents: number;
  onClose: () => void;
}

/** Voids an expense, a draw or other money in (money#expenses). Render it while it is open. */
export const VoidExpense = ({ expenseId, amountCents, onClose }: VoidExpenseProps) => (
  <ConfirmByReason
    endpoint={voidExpense}
    params={{ expenseId }}
    title="Void"
    consequence={`The mirror of ${formatCents(amountCents)} is booked today. Above the limit a second person approves it first.`}
    confirmLabel="Void"
    danger
    draft={`void-expense:${expenseId}`}
    onDone={onClose}
    onCancel={onClose}
  />
);
