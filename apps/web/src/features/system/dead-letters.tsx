import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { listDeadLetters } from '#contracts/system/jobs.ts';
import { retryDeadLetter } from '#contracts/system/jobs.ts';
import { useCommand } from '../../lib/command.ts';
import { countOf, showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorPanel, problemText } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { deadLettersQuery } from './system.queries.ts';

type DeadLetter = AnswerOf<typeof listDeadLetters>['deadLetters'][number];

const Line = ({ letter }: { letter: DeadLetter }) => {
  const queries = useQueryClient();
  const { organization } = useSession();
  const refresh = () => queries.invalidateQueries({ queryKey: deadLettersQuery.queryKey });
  const retry = useCommand(retryDeadLetter, refresh, (error) => {
    notifications.show({ color: 'red', role: 'alert', message: problemText(error) });
    void refresh();
  });
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2} flex={1} miw={0}>
        <Text size="sm" fw={500}>
          {letter.work}
        </Text>
        <Text size="xs" c="dimmed">
          Failed {countOf(letter.tries, 'time')}, last {showInstant(letter.failedAt, organization.timeZone)} ·{' '}
          {letter.reason}
        </Text>
      </Stack>
      <Button
        variant="default"
        size="compact-sm"
        loading={retry.busy}
        aria-label={`Retry ${letter.work}`}
        onClick={() => void retry.run({ params: { deadLetterId: letter.deadLetterId } })}
      >
        Retry
      </Button>
    </Group>
  );
};

/** Work in the background that failed at every try, to be tried again; nothing is shown while there is none. */
export const DeadLetters = () => {
  const letters = useQuery(deadLettersQuery);
  if (letters.isError) return <ErrorPanel error={letters.error} retry={() => void letters.refetch()} />;
  if (!letters.data || letters.data.deadLetters.length === 0) return null;
  return (
    <Section title="Failed work" hint="It failed at every try. Nothing of it is lost.">
      <ul className="lines" aria-label="Failed work">
        {letters.data.deadLetters.map((letter) => (
          <li key={letter.deadLetterId}>
            <Line letter={letter} />
          </li>
        ))}
      </ul>
    </Section>
  );
};
