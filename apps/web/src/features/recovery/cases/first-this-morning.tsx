import { Stack, Switch, Text } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueuedRecoveryCase, RecoveryWorkload } from '#contracts/recovery/cases/queue.ts';
import { UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { NOTHING } from '../../../lib/format.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { DaysToDue } from '../deadlines/index.ts';
import { AssignCase } from './assign-case.tsx';
import { recoveryQueueQuery } from './cases.queries.ts';

/** Whose case it is; of nobody its title, which a phone does not show beside. */
const nameOf = ({ defendantName, title }: QueuedRecoveryCase) => defendantName ?? (title || UNKNOWN_DEFENDANT);

/** Who works on a case, chosen in its row. */
const Assign = ({ queued }: { queued: QueuedRecoveryCase }) => {
  const queries = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  const ended = (failed: Error | null) => {
    setError(failed);
    refreshTopics(queries, ['recovery-case']);
  };
  return (
    <Stack gap={4}>
      <AssignCase
        of={queued}
        aria-label={`Assigned To: ${nameOf(queued)}, ${queued.title}`}
        size="xs"
        onDone={() => ended(null)}
        onFailed={ended}
      />
      <FormProblem error={error} />
    </Stack>
  );
};

const COLUMNS: readonly Column<QueuedRecoveryCase>[] = [
  {
    key: 'case',
    header: 'Case',
    cell: (queued) => (
      <RowLink to="/recovery/cases/$caseId" params={{ caseId: queued.caseId }}>
        {nameOf(queued)}
      </RowLink>
    ),
  },
  { key: 'title', header: 'Title', cell: ({ title }) => title, wideOnly: true },
  {
    key: 'days',
    header: 'Days left',
    cell: ({ dueOn }) => (dueOn === null ? NOTHING : <DaysToDue dueOn={dueOn} />),
  },
  { key: 'exposure', header: 'Forfeiture', cents: ({ forfeitureCents }) => forfeitureCents, wideOnly: true },
  { key: 'why', header: 'Why', cell: ({ explanation }) => explanation, beneath: 'case' },
  { key: 'assigned', header: 'Assigned To', cell: (queued) => <Assign queued={queued} />, screenOnly: true },
];

const WORKLOAD: readonly Column<RecoveryWorkload>[] = [
  { key: 'agent', header: 'Agent', cell: ({ assignedTo }) => assignedTo?.name ?? 'Nobody' },
  { key: 'cases', header: 'Cases', count: ({ cases }) => cases },
  { key: 'overdue', header: 'Overdue', count: ({ overdue }) => overdue },
  { key: 'soon', header: 'Within 14 days', count: ({ soon }) => soon },
  { key: 'exposure', header: 'Forfeiture', cents: ({ exposureCents }) => exposureCents, wideOnly: true },
];

interface FirstThisMorningProps {
  mine: boolean;
  setMine: (mine: boolean) => void;
}

/** What to work on first, why, and who has how much (recovery#work-queue). */
export const FirstThisMorning = ({ mine, setMine }: FirstThisMorningProps) => {
  const query = useQuery({ ...recoveryQueueQuery(mine), placeholderData: keepPreviousData });
  const { data } = query;
  return (
    <Stack gap="md">
      <Switch label="Mine" checked={mine} onChange={({ currentTarget }) => setMine(currentTarget.checked)} />
      <List
        label="First this morning"
        from={rowsOf(query, ({ cases }) => cases)}
        columns={COLUMNS}
        rowKey={({ caseId }) => caseId}
        loading="Loading…"
        failed="Failed to load recovery cases"
        empty={
          <EmptyState
            title="No cases found."
            action={
              <LinkButton to="/recovery/cases" variant="default">
                Recovery Cases
              </LinkButton>
            }
          />
        }
      />
      {data !== undefined && data.count > data.cases.length ? (
        <Text size="sm" c="dimmed">
          The first {data.cases.length} of {data.count} cases are shown.
        </Text>
      ) : null}
      {data === undefined || data.workload.length === 0 ? null : (
        <Section title="Workload" hint="Everyone’s open and active cases.">
          <List
            label="Workload by agent"
            from={data.workload}
            columns={WORKLOAD}
            rowKey={({ assignedTo }) => assignedTo?.userId ?? 'nobody'}
          />
        </Section>
      )}
    </Stack>
  );
};
