import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SuretyImport, SuretyImportRecord } from '#contracts/powers/surety-cases/import-surety-case.ts';
import { countOf, showCount, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { suretyImportQuery, suretyImportRecordsQuery } from './surety-cases.queries.ts';

const TONES: Record<SuretyImportRecord['outcome'], Tone> = {
  new: 'green',
  updated: 'sky',
  skipped: 'grey',
  refused: 'red',
};

const takenOf = ({ counts }: SuretyImport): number => counts.new + counts.updated + counts.skipped + counts.refused;

/** `2 new, 1 updated, 0 skipped, 1 refused`, and the attachments where there are some. */
export const importWords = ({ counts, files }: SuretyImport): string => {
  const records = `${showCount(counts.new)} new, ${showCount(counts.updated)} updated, ${showCount(counts.skipped)} skipped, ${showCount(counts.refused)} refused`;
  const all = files.waiting + files.attached + files.failed;
  if (all === 0) return records;
  const waiting = files.waiting === 0 ? '' : `, ${showCount(files.waiting)} waiting`;
  const failed = files.failed === 0 ? '' : `, ${showCount(files.failed)} failed`;
  return `${records} · ${showCount(files.attached)} of ${countOf(all, 'attachment')} attached${waiting}${failed}`;
};

/** Says once that an import has ended while its page was open. */
const useToldAtTheEnd = (found: SuretyImport | undefined): void => {
  const before = useRef<SuretyImport['state'] | null>(null);
  useEffect(() => {
    if (!found) return;
    if (before.current === 'working' && found.state !== 'working') {
      const message = importWords(found);
      if (found.state === 'failed') notifyFailure(message, `Import failed: ${found.error}`);
      else notifications.show({ title: 'The import has ended.', message });
    }
    before.current = found.state;
  }, [found]);
};

const Fate = ({ record }: { record: SuretyImportRecord }) => (
  <Stack gap={2}>
    {record.remarks.map((remark) => (
      <Text key={remark} size="sm" className="anywhere">
        {remark}
      </Text>
    ))}
    {record.files.map(({ state, error }, at) =>
      state === 'failed' ? (
        <Text key={at} size="sm" className="anywhere">
          {`Attachment ${at + 1}: ${error}`}
        </Text>
      ) : null,
    )}
  </Stack>
);

/** How far an import is, and what became of each of its records; live (powers#import-progress). */
export const ImportProgress = ({ importId, onClose }: { importId: string; onClose: () => void }) => {
  const { data: found, error, refetch } = useQuery(suretyImportQuery(importId));
  const records = useInfiniteQuery(suretyImportRecordsQuery(importId));
  const { timeZone } = useSession().organization;
  useToldAtTheEnd(found);
  const close = (
    <Button variant="default" size="xs" onClick={onClose}>
      Close
    </Button>
  );
  if (!found)
    return (
      <Section title="Import" actions={close}>
        {error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={3} />}
      </Section>
    );
  const { state, total, host, askedBy, askedAt } = found;
  const taken = takenOf(found);
  const share = state === 'working' ? (total === null || total === 0 ? 0 : (taken / total) * 100) : 100;
  return (
    <Section
      title="Import"
      hint={`${host === '' ? 'Pasted JSON' : host} · ${askedBy} · ${showInstant(askedAt, timeZone)}`}
      actions={close}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm" role="status" className="tabular">
            {total === null ? 'Reading…' : `${showCount(taken)} of ${countOf(total, 'record')}: ${importWords(found)}`}
          </Text>
          <StatusBadge status={state} />
        </Group>
        {state === 'working' ? <Progress value={share} size="sm" animated aria-label="Import progress" /> : null}
        {state === 'failed' ? (
          <Text size="sm" role="alert" className="anywhere">
            {`Import failed: ${found.error}`}
          </Text>
        ) : null}
      </Stack>
      {taken === 0 ? null : (
        <List
          label="Records"
          from={pagesOf(records)}
          goOn="Show more"
          rowKey={({ position }) => String(position)}
          columns={[
            { key: 'position', header: '#', count: ({ position }) => position, width: 48 },
            {
              key: 'outcome',
              header: 'Result',
              cell: ({ outcome }) => <StatusBadge status={outcome} tone={TONES[outcome]} />,
              width: 96,
            },
            { key: 'case', header: 'Case', cell: (record) => <CaseOf record={record} /> },
            { key: 'remarks', header: 'Remarks', cell: (record) => <Fate record={record} />, beneath: 'case' },
          ]}
        />
      )}
    </Section>
  );
};

const CaseOf = ({ record: { caseId, caseName } }: { record: SuretyImportRecord }) =>
  caseId === null ? (
    '—'
  ) : (
    <AppLink to="/recovery/surety-cases/$caseId" params={{ caseId }} className="anywhere">
      {caseName ?? 'View details'}
    </AppLink>
  );
