import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { retryDeadLetter } from '#contracts/office/system/jobs.ts';
import { useCommand } from '../../../lib/command.ts';
import { notifyProblem } from '../../../ui/toast.tsx';
import { deadLettersQuery } from './system.queries.ts';

/** Tries work that failed again. */
export const RetryDeadLetter = ({ letter }: { letter: { deadLetterId: string; work: string } }) => {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: deadLettersQuery.queryKey });
  const retry = useCommand(retryDeadLetter, refresh, (error) => {
    notifyProblem(error);
    void refresh();
  });
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={retry.busy}
      aria-label={`Retry ${letter.work}`}
      onClick={() => void retry.run({ params: { deadLetterId: letter.deadLetterId } })}
    >
      Retry
    </Button>
  );
};
