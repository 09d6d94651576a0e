import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import {
  downloadSample,
  markSampleLine,
  shareSample,
  type AuditSampleLine,
  type getSample,
} from '#contracts/office/audit-room/samples.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { SAMPLE_SOURCE_WORDS } from '#domain/office/audit-samples.ts';
import { useCommand } from '../../../lib/command.ts';
import { showCount, showDay } from '../../../lib/format.ts';
import { Instant } from '../../../ui/day.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { ListDownload } from '../../../ui/list-filters.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { sampleQuery } from './audit-room.queries.ts';
import { MarkSampleLine } from './mark-sample-line.tsx';
import { sampleColumns } from './sample-columns.tsx';
import { SharedBadge, wayOf } from './sample-list.tsx';

type Opened = AnswerOf<typeof getSample>;

const Back = () => (
  <AppLink to="/admin/audit-room" size="sm" className="no-print">
    Audit room
  </AppLink>
);

/** Shares the sample or keeps it to oneself, the file, and paper. */
const Tools = ({ sample: { sampleId, isOwn, isShared } }: Opened) => {
  const { run, busy } = useCommand(shareSample);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => window.print()}>
        Print
      </Button>
      <ListDownload endpoint={downloadSample} request={{ params: { sampleId } }} />
      {isOwn ? (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          onClick={() => void run({ params: { sampleId }, body: { isShared: !isShared } })}
        >
          {isShared ? 'Stop sharing' : 'Share'}
        </Button>
      ) : null}
    </>
  );
};

/** How it was drawn: what it takes to draw it again. */
const Drawn = ({ sample }: Opened) => (
  <Facts
    inColumns
    facts={[
      ['Drawn from', SAMPLE_SOURCE_WORDS[sample.source]],
      ['Booked', `${showDay(sample.from)} to ${showDay(sample.to)}`],
      ['Up to journal entry', String(sample.upToNumber)],
      ['Method', wayOf(sample)],
      ['Lines to draw from', `${showCount(sample.lineCount)}, ${formatCents(sample.lineCents)}`],
      ['Drawn', <Instant key="at" at={sample.drawnAt} />],
      ['By', sample.drawnBy],
      ['Seen', `${sample.seen} of ${sample.picked}`],
      ['Exceptions', String(sample.exceptions)],
    ]}
  />
);

const Lines = ({ sample: { sampleId, isOwn, method }, lines }: Opened) => {
  const [noting, setNoting] = useState<AuditSampleLine | null>(null);
  const { run, busy, error } = useCommand(markSampleLine);
  const mark = ({ place, mark: was, note }: AuditSampleLine, chosen: 'seen' | 'exception') =>
    void run({ params: { sampleId, place }, body: { mark: was === chosen ? null : chosen, note } });
  return (
    <Stack gap="xs">
      <FormProblem error={error} />
      <List
        label="Lines of the sample"
        from={lines}
        columns={sampleColumns({ byAmount: method === 'amount', ...(isOwn ? { mark, note: setNoting, busy } : {}) })}
        rowKey={({ place }) => String(place)}
        rowClass={() => 'top'}
        totals={{ entry: 'Total', amount: formatCents(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)) }}
        empty={null}
      />
      {noting === null ? null : <MarkSampleLine sampleId={sampleId} line={noting} onClose={() => setNoting(null)} />}
    </Stack>
  );
};

/** `/admin/audit-room?sample=…`: a sample with its lines, marked one by one by whoever drew it. */
export const OpenedSample = ({ sampleId }: { sampleId: string }) => {
  const { data, error, refetch } = useQuery(sampleQuery(sampleId));
  if (data === undefined)
    return (
      <Page title="Sample" back={<Back />}>
        {error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={8} />}
      </Page>
    );
  return (
    <Page title="Sample" back={<Back />} badge={<SharedBadge sample={data.sample} />} actions={<Tools {...data} />}>
      <Drawn {...data} />
      <Lines {...data} />
      <Text size="xs" c="dimmed">
        Random: lines in the order of the SHA-256 of "seed:journal number", the first of them. By amount: the first cent
        follows from the SHA-256 of the seed, then one in every interval, along the journal.
      </Text>
    </Page>
  );
};
