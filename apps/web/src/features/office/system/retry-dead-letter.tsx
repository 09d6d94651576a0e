import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { retryDeadLetter } from '#contracts/office/system/jobs.ts';
import { useCommand } from '../../../lib/command.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { notifyProblem } from '../../../ui/toast.tsx';

/** Tries work that failed again. */
export const RetryDeadLetter = ({ letter }: { letter: { deadLetterId: string; work: string } }) => {
  const queries = useQueryClient();
  const retry = useCommand(retryDeadLetter, undefined, (error) => {
    notifyProblem(error);
    refreshTopics(queries, ['settings']); // it may be tried meanwhile
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
