import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchivedFile } from '#contracts/retention.ts';
import { formatShortId } from '#domain/short-id.ts';
import { NOTHING, showDay, showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PlaceLegalHold } from './place-legal-hold.tsx';
import { ReleaseLegalHold } from './release-legal-hold.tsx';
import { RestoreFile } from './restore-file.tsx';
import { archivedFilesQuery } from './retention.queries.ts';

type Asked = { what: 'restore' | 'hold' | 'release'; file: ArchivedFile } | null;

/** Until when the file is kept: a hold says why, and overrides the day. */
const Kept = ({
  file: { legalHold, erasableOn, lastActivityOn },
  timeZone,
}: {
  file: ArchivedFile;
  timeZone: string;
}) =>
  legalHold ? (
    <Stack gap={2} align="flex-start">
      <StatusBadge status="active" label="Legal hold" />
      <Text size="sm" className="anywhere">
        {legalHold.reason}
      </Text>
      <Text size="xs" c="dimmed">
        {showInstant(legalHold.at, timeZone)} by {legalHold.by}
      </Text>
    </Stack>
  ) : (
    <Stack gap={0}>
      <span className="tabular">{showDay(erasableOn)}</span>
      <Text size="xs" c="dimmed">
        Last activity {showDay(lastActivityOn)}
      </Text>
    </Stack>
  );

const Owed = ({ file: { balanceCents, openBonds } }: { file: ArchivedFile }) => (
  <Stack gap={0}>
    <Money cents={balanceCents} />
    {openBonds === 0 ? null : (
      <Text size="xs" c="dimmed">
        {openBonds} open {openBonds === 1 ? 'bond' : 'bonds'}
      </Text>
    )}
  </Stack>
);

const Actions = ({ file, ask }: { file: ArchivedFile; ask: (asked: Asked) => void }) => (
  <Group gap="xs" justify="flex-end">
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${file.legalHold ? 'Release legal hold' : 'Legal hold'} of ${file.fullName}`}
      onClick={() => ask({ what: file.legalHold ? 'release' : 'hold', file })}
    >
      {file.legalHold ? 'Release hold' : 'Legal hold'}
    </Button>
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Restore ${file.fullName}`}
      onClick={() => ask({ what: 'restore', file })}
    >
      Restore
    </Button>
  </Group>
);

const columnsIn = (timeZone: string, ask: (asked: Asked) => void): Column<ArchivedFile>[] => [
  {
    key: 'file',
    header: 'Defendant',
    cell: ({ fullName, archivedAt, archivedBy }) => (
      <Stack gap={0}>
        <span className="anywhere">{fullName}</span>
        <Text size="xs" c="dimmed">
          Deleted {showInstant(archivedAt, timeZone)} by {archivedBy}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'accounts',
    header: 'Accounts',
    wideOnly: true,
    cell: ({ accountNumbers }) => (
      <span className="tabular">{accountNumbers.map(formatShortId).join(', ') || NOTHING}</span>
    ),
  },
  { key: 'balance', header: 'Balance', align: 'right', wideOnly: true, cell: (file) => <Owed file={file} /> },
  { key: 'kept', header: 'Kept until', cell: (file) => <Kept file={file} timeZone={timeZone} /> },
  { key: 'actions', header: '', align: 'right', cell: (file) => <Actions file={file} ask={ask} /> },
];

/** Deleted files, newest first; each can be restored, or held back from erasure. */
export const ArchivedFiles = () => {
  const { organization } = useSession();
  const [asked, ask] = useState<Asked>(null);
  const list = useInfiniteQuery(archivedFilesQuery);
  if (list.isPending) return <Loading words="Loading archived files..." lines={5} height={36} />;
  if (list.isError) return <ErrorPanel error={list.error} retry={() => void list.refetch()} />;
  const files = list.data.pages.flatMap(({ rows }) => rows);
  const close = () => ask(null);
  return (
    <>
      {files.length === 0 ? (
        <EmptyState
          title="No archived files."
          hint="A deleted defendant with money history will stand here until the retention of your agency ends."
        />
      ) : (
        <DataTable
          label="Archived files"
          rows={files}
          columns={columnsIn(organization.timeZone, ask)}
          rowKey={({ defendantId }) => defendantId}
          more={{
            available: list.hasNextPage,
            loading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
        />
      )}
      {asked?.what === 'restore' ? <RestoreFile file={asked.file} onClose={close} /> : null}
      {asked?.what === 'hold' ? <PlaceLegalHold file={asked.file} onClose={close} /> : null}
      {asked?.what === 'release' ? <ReleaseLegalHold file={asked.file} onClose={close} /> : null}
    </>
  );
};
