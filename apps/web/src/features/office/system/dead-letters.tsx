import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { listDeadLetters } from '#contracts/office/system/jobs.ts';
import { countOf } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { RetryDeadLetter } from './retry-dead-letter.tsx';
import { deadLettersQuery } from './system.queries.ts';
import { Instant } from '../../../ui/day.tsx';

type DeadLetter = AnswerOf<typeof listDeadLetters>['deadLetters'][number];

const COLUMNS: Column<DeadLetter>[] = [
  {
    key: 'work',
    header: 'Work',
    cell: ({ work }) => (
      <Text inherit fw={500}>
        {work}
      </Text>
    ),
  },
  {
    key: 'failed',
    header: 'Failed',
    beneath: 'work',
    cell: ({ tries, failedAt }) => (
      <span className="tabular">
        {countOf(tries, 'time')}, last <Instant at={failedAt} />
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    beneath: 'work',
    cell: ({ reason }) => <span className="anywhere">{reason}</span>,
  },
  { key: 'retry', header: '', align: 'right', screenOnly: true, cell: (letter) => <RetryDeadLetter letter={letter} /> },
];

/** Work in the background that failed at every try, to be tried again; nothing is shown while there is none. */
export const DeadLetters = () => {
  const letters = useQuery(deadLettersQuery);
  if (!letters.isError && (!letters.data || letters.data.deadLetters.length === 0)) return null;
  return (
    <Section title="Failed work" hint="It failed every time. Nothing was lost.">
      <List
        label="Each that failed"
        from={rowsOf(letters, ({ deadLetters }) => deadLetters)}
        columns={COLUMNS}
        rowKey={({ deadLetterId }) => deadLetterId}
      />
    </Section>
  );
};
