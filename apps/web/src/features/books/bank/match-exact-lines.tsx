import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { matchExactLines } from '#contracts/books/bank/bank.ts';
import { useCommand } from '../../../lib/command.ts';
import { countOf } from '../../../lib/format.ts';
import { notifyProblem } from '../../../ui/toast.tsx';

/** Matches the lines of an account that one thing fits exactly, in one press (money#bank-matching). */
export const MatchExactLines = ({ bankAccountId }: { bankAccountId: string }) => {
  const { run, busy } = useCommand(
    matchExactLines,
    ({ matched }) =>
      notifications.show({ message: matched === 0 ? 'No line fits exactly.' : `${countOf(matched, 'line')} matched.` }),
    notifyProblem,
  );
  return (
    <Button size="xs" variant="default" loading={busy} onClick={() => void run({ params: { bankAccountId } })}>
      Match what fits exactly
    </Button>
  );
};
