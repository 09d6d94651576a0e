import { Select, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { handOverCases } from '#contracts/recovery/successor.ts';
import { useCommand } from '../../lib/command.ts';
import { countOf } from '../../lib/format.ts';
import { refreshTopics } from '../../lib/live.ts';
import { FormProblem } from '../../ui/problem.tsx';
import { assigneesQuery, recoveryQueueQuery } from './recovery.queries.ts';

/** Asks for a successor where somebody who leaves recovery works on cases (recovery.md 2); else nothing. */
export const HandOver = ({ agentId, fullName }: { agentId: string; fullName: string }) => {
  const queries = useQueryClient();
  const { data } = useQuery(recoveryQueueQuery(false));
  const { data: known } = useQuery(assigneesQuery);
  const { run, busy, error } = useCommand(handOverCases, ({ cases }) => {
    notifications.show({ message: `${countOf(cases, 'recovery case')} handed over.` });
    refreshTopics(queries, ['recovery-case']);
  });
  const cases = data?.workload.find(({ assignedTo }) => assignedTo?.userId === agentId)?.cases ?? 0;
  if (cases === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label="Successor">
      <Text size="sm">
        {fullName} works on {countOf(cases, 'recovery case')}. Without a successor nobody does, and Supervisors and
        Admins are told.
      </Text>
      <Select
        label="Successor"
        placeholder="Choose who takes them over"
        disabled={busy}
        data={(known?.assignees ?? [])
          .filter(({ userId }) => userId !== agentId)
          .map(({ userId, name }) => ({ value: userId, label: name }))}
        value={null}
        onChange={(successor) => {
          if (successor !== null) void run({ params: { agentId }, body: { successor } });
        }}
      />
      <FormProblem error={error} />
    </Stack>
  );
};
