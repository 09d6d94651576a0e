import { useInfiniteQuery } from '@tanstack/react-query';
import { Stack, Text } from '@mantine/core';
import type { AuditSample } from '#contracts/office/audit-room/samples.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { SAMPLE_SOURCE_WORDS } from '#domain/office/audit-samples.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { samplesQuery } from './audit-room.queries.ts';

/** `25 at random, seed 4711`; `An amount in every $5,000.00, seed 4711`. */
export const wayOf = ({ size, intervalCents, seed }: AuditSample): string =>
  intervalCents === null
    ? `${countOf(size ?? 0, 'line')} at random, seed ${seed}`
    : `By amount, one in every ${formatCents(intervalCents)}, seed ${seed}`;

export const SharedBadge = ({ sample: { isOwn, isShared, drawnBy } }: { sample: AuditSample }) =>
  isOwn ? (
    <StatusBadge status="own" label={isShared ? 'Shared' : 'Only you see it'} tone={isShared ? 'sky' : 'grey'} />
  ) : (
    <StatusBadge status="shared" label={`Shared by ${drawnBy}`} tone="sky" />
  );

const COLUMNS: readonly Column<AuditSample>[] = [
  { key: 'drawn', header: 'Drawn', width: 168, beneath: 'what', instant: ({ drawnAt }) => drawnAt },
  {
    key: 'what',
    header: 'Sample',
    cell: (sample) => (
      <Stack gap={2}>
        <RowLink to="/admin/audit-room" search={{ sample: sample.sampleId }}>
          {SAMPLE_SOURCE_WORDS[sample.source]}, {showDay(sample.from)} to {showDay(sample.to)}
        </RowLink>
        <Text size="xs" c="dimmed" className="anywhere">
          {wayOf(sample)}
        </Text>
      </Stack>
    ),
  },
  { key: 'lines', header: 'Lines', width: 72, count: ({ picked }) => picked },
  { key: 'seen', header: 'Seen', width: 72, wideOnly: true, count: ({ seen }) => seen },
  { key: 'exceptions', header: 'Exceptions', width: 96, wideOnly: true, count: ({ exceptions }) => exceptions },
  {
    key: 'shared',
    header: 'Readers',
    width: 190,
    beneath: 'what',
    cell: (sample) => <SharedBadge sample={sample} />,
  },
];

/** Own samples, and those that were shared. */
export const SampleList = () => (
  <List
    label="Samples"
    from={pagesOf(useInfiniteQuery(samplesQuery()))}
    columns={COLUMNS}
    rowKey={({ sampleId }) => sampleId}
    rowClass={() => 'top'}
    failed="Failed to load the samples."
    empty={
      <EmptyState
        title="No samples yet."
        hint="Draw one: choose what from, the days and a seed. The same seed gives the same lines again."
      />
    }
  />
);
