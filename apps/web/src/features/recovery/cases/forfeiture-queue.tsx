import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { QueuedForfeiture, RecoveryWorkload } from '#contracts/recovery/cases/queue.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { NOTHING, showCount } from '../../../lib/format.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { DaysToDue } from '../deadlines/index.ts';
import { AssignCase } from './assign-case.tsx';
import { recoveryQueueQuery } from './cases.queries.ts';
import { OpenCaseButtons } from './open-case-of-bond.tsx';

/** Whose case it is; of nobody its title, which a phone does not show beside. */
const nameOf = ({ defendantName, title }: QueuedForfeiture) => defendantName ?? (title || UNKNOWN_DEFENDANT);

/** Who works on a case, chosen in its row; a bond without one gets its case. */
const Assign = ({ queued, onOpen }: { queued: QueuedForfeiture; onOpen: (queued: QueuedForfeiture) => void }) => {
  const queries = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  const ended = (failed: Error | null) => {
    setError(failed);
    refreshTopics(queries, ['recovery-case']);
  };
  const { caseId, version, assignedTo } = queued;
  if (caseId === null || version === null)
    return queued.defendantName === null ? null : (
      <Button
        size="xs"
        variant="default"
        aria-label={`New Case for ${queued.defendantName}, ${queued.title || 'no number'}`}
        onClick={() => onOpen(queued)}
      >
        New Case
      </Button>
    );
  return (
    <Stack gap={4}>
      <AssignCase
        of={{ caseId, version, assignedTo }}
        aria-label={`Assigned To: ${nameOf(queued)}, ${queued.title}`}
        size="xs"
        onDone={() => ended(null)}
        onFailed={ended}
      />
      <FormProblem error={error} />
    </Stack>
  );
};

/** Where a row leads: to its case, or to the forfeiture that has none yet. */
const Name = ({ queued }: { queued: QueuedForfeiture }) =>
  queued.caseId === null ? (
    <RowLink to="/recovery/forfeitures/$bondId" params={{ bondId: queued.bondId ?? '' }}>
      {nameOf(queued)}
    </RowLink>
  ) : (
    <RowLink to="/recovery/cases/$caseId" params={{ caseId: queued.caseId }}>
      {nameOf(queued)}
    </RowLink>
  );

const columnsWith = (onOpen: (queued: QueuedForfeiture) => void): readonly Column<QueuedForfeiture>[] => [
  { key: 'case', header: 'Case', cell: (queued) => <Name queued={queued} /> },
  { key: 'title', header: 'Title', cell: ({ title }) => title, wideOnly: true },
  {
    key: 'days',
    header: 'Days left',
    cell: ({ dueOn }) => (dueOn === null ? NOTHING : <DaysToDue dueOn={dueOn} />),
    beneath: 'case',
  },
  { key: 'exposure', header: 'Forfeiture', cents: ({ forfeitureCents }) => forfeitureCents, wideOnly: true },
  { key: 'why', header: 'Why', cell: ({ explanation }) => explanation, beneath: 'case' },
  {
    key: 'assigned',
    header: 'Assigned To',
    cell: (queued) => <Assign queued={queued} onOpen={onOpen} />,
    screenOnly: true,
  },
];

const WORKLOAD: readonly Column<RecoveryWorkload>[] = [
  { key: 'agent', header: 'Agent', cell: ({ assignedTo }) => assignedTo?.name ?? 'Nobody' },
  { key: 'cases', header: 'Cases', count: ({ cases }) => cases },
  { key: 'overdue', header: 'Overdue', count: ({ overdue }) => overdue },
  { key: 'soon', header: 'Within 14 days', count: ({ soon }) => soon },
  { key: 'exposure', header: 'Forfeiture', cents: ({ exposureCents }) => exposureCents, wideOnly: true },
];

interface ForfeitureQueueProps {
  mine: boolean;
  setMine: (mine: boolean) => void;
  /** Past their deadline alone. */
  past: boolean;
  setPast: (past: boolean) => void;
}

/** What to work on first, why, and who has how much (recovery#work-queue). */
export const ForfeitureQueue = ({ mine, setMine, past, setPast }: ForfeitureQueueProps) => {
  const query = useQuery({ ...recoveryQueueQuery({ mine, past }), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<QueuedForfeiture | null>(null);
  const navigate = useNavigate();
  const { data } = query;
  return (
    <Stack gap="md">
      <Group gap="lg">
        <Switch label="Mine" checked={mine} onChange={({ currentTarget }) => setMine(currentTarget.checked)} />
        <Switch label="Past deadline" checked={past} onChange={({ currentTarget }) => setPast(currentTarget.checked)} />
      </Group>
      {data === undefined ? null : (
        <Text size="sm" className="money">
          {past ? 'Past deadline' : 'In all'} {formatCents(data.all.cents)} ({showCount(data.all.count)})
          {past || data.past.count === 0
            ? null
            : `, past deadline ${formatCents(data.past.cents)} (${showCount(data.past.count)})`}
        </Text>
      )}
      <List
        label="Forfeitures"
        from={rowsOf(query, ({ rows }) => rows)}
        columns={columnsWith(setOpened)}
        rowKey={({ caseId, bondId }) => caseId ?? bondId ?? ''}
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
      {data !== undefined && data.all.count > data.rows.length ? (
        <Text size="sm" c="dimmed">
          The first {data.rows.length} of {showCount(data.all.count)} are shown.
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
      {opened?.bondId == null ? null : (
        <Dialog onClose={() => setOpened(null)} title={`New Case: ${nameOf(opened)}`}>
          <OpenCaseButtons
            bondId={opened.bondId}
            onDone={(caseId) => {
              setOpened(null);
              if (caseId !== null) void navigate({ to: '/recovery/cases/$caseId', params: { caseId } });
            }}
          />
        </Dialog>
      )}
    </Stack>
  );
};
