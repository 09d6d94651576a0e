import { Button } from '@mantine/core';
import { chooseRecurrence, type Vendor } from '#contracts/payouts/expenses/expenses.ts';
import { useCommand } from '../../../lib/command.ts';
import { notifyProblem } from '../../../ui/toast.tsx';

/** Says that what was paid last is paid every month, or not again (money#recurring-expenses). */
export const ChooseRecurrence = ({ vendor: { name, newest, recurring } }: { vendor: Vendor }) => {
  const choose = useCommand(chooseRecurrence, undefined, notifyProblem);
  if (newest === null) return null;
  const recurs = recurring === null;
  const label = recurs ? 'Every month' : 'Not again';
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={choose.busy}
      aria-label={`${label}: ${name}`}
      onClick={() => void choose.run({ params: { expenseId: newest.expenseId }, body: { recurs } })}
    >
      {label}
    </Button>
  );
};
