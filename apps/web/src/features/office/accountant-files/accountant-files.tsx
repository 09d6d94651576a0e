import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadAccountantFile, type AccountantFile } from '#contracts/office/accountant-files/accountant-files.ts';
import { exporters } from '#contracts/kernel/roles.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { FILE_FORMAT_NAMES } from '#domain/office/accountant-files.ts';
import { addressOf } from '../../../lib/api.ts';
import { NOTHING } from '../../../lib/format.ts';
import { useFreshDownload } from '../../../lib/fresh-download.ts';
import { useMay } from '../../../lib/session.ts';
import { Instant } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { accountantFilesQuery } from './accountant-files.queries.ts';
import { MapAccounts } from './map-accounts.tsx';
import { TakeAccountantFile } from './take-accountant-file.tsx';

const Download = ({ file }: { file: AccountantFile }) => {
  const onClick = useFreshDownload(downloadAccountantFile);
  if (file.state !== 'ready') return <span>{NOTHING}</span>;
  return (
    <Anchor
      onClick={onClick}
      size="sm"
      href={addressOf(downloadAccountantFile, { params: { accountantFileId: file.fileId } })}
      download={file.fileName}
      aria-label={`Download ${file.fileName}`}
    >
      Download
    </Anchor>
  );
};

/** Whether a file is made, and still holds: what took its place, or what it lacks. */
const standOf = ({ state, replacedBy, bookedSince }: AccountantFile): string => {
  if (state === 'waiting') return 'Being made…';
  if (state === 'failed') return 'Could not be made. Take it again.';
  if (replacedBy !== null) return `Replaced by no. ${replacedBy}`;
  if (bookedSince === 0) return 'Complete';
  return bookedSince === 1 ? '1 entry booked since' : `${bookedSince} entries booked since`;
};

const Code = ({ name, code }: { name: string; code: string }) =>
  code === '' ? null : (
    <Text size="xs" ff="monospace" title={`${name} ${code}`}>
      {code.slice(0, 12)}…
    </Text>
  );

const COLUMNS: Column<AccountantFile>[] = [
  { key: 'number', header: 'No.', width: 60, count: ({ number }) => number },
  {
    key: 'file',
    header: 'File',
    cell: (file) => (
      <Stack gap={0}>
        <span>{FILE_FORMAT_NAMES[file.format]}</span>
        <Text size="xs" c="dimmed" className="anywhere">
          <Instant at={file.takenAt} /> by {file.takenBy}
          {file.reason === '' ? '' : `: ${file.reason}`}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'days',
    header: 'Days',
    width: 190,
    beneath: 'file',
    cell: ({ from, to }) => (
      <span className="tabular">
        {formatDay(from)} to {formatDay(to)}
      </span>
    ),
  },
  { key: 'stand', header: 'Status', width: 170, beneath: 'file', cell: standOf },
  { key: 'entries', header: 'Entries', width: 90, wideOnly: true, count: ({ entries }) => entries },
  { key: 'total', header: 'Debits', width: 130, wideOnly: true, cents: ({ totalCents }) => totalCents },
  {
    key: 'hash',
    header: 'SHA-256, code',
    width: 140,
    wideOnly: true,
    cell: ({ sha256, chainHead }) => (
      <Stack gap={0}>
        <Code name="SHA-256" code={sha256} />
        <Code name="Verification code" code={chainHead ?? ''} />
      </Stack>
    ),
  },
];

const DOWNLOAD: Column<AccountantFile> = {
  key: 'download',
  header: 'Download',
  align: 'right',
  width: 100,
  screenOnly: true,
  cell: (file) => <Download file={file} />,
};

/** Files of the books that accountants open with their own programs (money#files-for-accountants). */
export const AccountantFiles = () => {
  const takesAway = useMay(exporters);
  const files = useInfiniteQuery(accountantFilesQuery);
  const [open, setOpen] = useState<'take' | 'map' | null>(null);
  return (
    <Stack gap="md">
      {takesAway ? (
        <Group gap="sm" className="no-print">
          <Button onClick={() => setOpen('take')}>New file</Button>
          <Button variant="default" onClick={() => setOpen('map')}>
            Map accounts
          </Button>
        </Group>
      ) : null}
      <List
        label="Files for accountants"
        from={pagesOf(files)}
        columns={takesAway ? [...COLUMNS, DOWNLOAD] : COLUMNS}
        rowKey={({ fileId }) => fileId}
        failed="Failed to load the files."
        empty={
          <EmptyState
            title="No files yet."
            hint="A file holds the entries of some days for QuickBooks, Xero or hledger, and is not taken twice."
          />
        }
      />
      {open === 'take' ? <TakeAccountantFile onMap={() => setOpen('map')} onClose={() => setOpen(null)} /> : null}
      {open === 'map' ? <MapAccounts onClose={() => setOpen(null)} /> : null}
    </Stack>
  );
};
