import { Anchor, List as Points, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { downloadYourData, type DataCopy } from '#contracts/office/your-data/your-data.ts';
import { addressOf } from '../../../lib/api.ts';
import { NOTHING, showCount, showSize } from '../../../lib/format.ts';
import { useFreshDownload } from '../../../lib/fresh-download.ts';
import { Instant } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TakeYourData } from './take-your-data.tsx';
import { yourDataQuery } from './your-data.queries.ts';

const Status = ({ copy }: { copy: DataCopy }) =>
  copy.state === 'working' ? (
    <Progress value={copy.progressPercent} aria-label={`${copy.fileName}: ${copy.progressPercent}%`} w={110} />
  ) : (
    <StatusBadge status={copy.state} />
  );

const Download = ({ copy }: { copy: DataCopy }) => {
  const onClick = useFreshDownload(downloadYourData);
  if (copy.state !== 'ready') return <span>{NOTHING}</span>;
  return (
    <Anchor
      onClick={onClick}
      size="sm"
      href={addressOf(downloadYourData, { params: { copyId: copy.copyId } })}
      download={copy.fileName}
      aria-label={`Download ${copy.fileName}`}
    >
      Download
    </Anchor>
  );
};

const COLUMNS: Column<DataCopy>[] = [
  {
    key: 'copy',
    header: 'Copy',
    cell: (copy) => (
      <Stack gap={0}>
        <Text size="sm">
          <Instant at={copy.requestedAt} /> by {copy.requestedBy}
        </Text>
        <Text size="xs" c="dimmed">
          {copy.withDocuments ? 'With documents' : 'Without documents'}
          {copy.takenAt === null ? (
            ''
          ) : (
            <>
              . Taken <Instant at={copy.takenAt} /> by {copy.takenBy}
            </>
          )}
        </Text>
      </Stack>
    ),
  },
  { key: 'state', header: 'Status', width: 130, beneath: 'copy', cell: (copy) => <Status copy={copy} /> },
  {
    key: 'files',
    header: 'Files',
    width: 90,
    wideOnly: true,
    cell: ({ files }) => (files > 0 ? showCount(files) : NOTHING),
  },
  {
    key: 'size',
    header: 'Size',
    width: 110,
    wideOnly: true,
    cell: ({ sizeBytes }) => (sizeBytes > 0 ? showSize(sizeBytes) : NOTHING),
  },
  {
    key: 'until',
    header: 'Erased',
    width: 180,
    wideOnly: true,
    cell: ({ expiresAt }) => (expiresAt === null ? NOTHING : <Instant at={expiresAt} />),
  },
  { key: 'file', header: 'File', align: 'right', cell: (copy) => <Download copy={copy} /> },
];

const SealedArchive = ({ agency }: { agency: string }) => (
  <Section
    title="Sealed archive"
    hint="Everything with its whole history, for another installation of this product. Its SSNs are whole, sealed under a passphrase."
  >
    <Stack gap="xs">
      <Text size="sm">
        Ask whoever runs this installation for the sealed archive of {agency}. You get a folder, and a passphrase that
        opens its SSNs.
      </Text>
      <Text size="sm" c="dimmed">
        Keep the passphrase apart from the folder: without it nobody brings it in.
      </Text>
    </Stack>
  </Section>
);

/** Settings, Your data: everything of the agency to take away, beside the sealed archive (moving-in#leaving). */
export const YourDataSettings = () => {
  const { data, error, refetch } = useQuery(yourDataQuery);
  if (data === undefined)
    return error ? (
      <ErrorPanel title="Failed to load your data." error={error} retry={() => void refetch()} />
    ) : (
      <Loading lines={6} />
    );
  return (
    <Stack gap="md">
      <Section
        title="Your data"
        hint="It is yours. Take all of it whenever you want, at no price and without asking anybody, and stay or leave."
      >
        <Points size="sm" spacing={4}>
          <Points.Item>
            One ZIP of CSV files that any spreadsheet opens: clients, bonds, what is owed, plans, payments, receipts,
            the journal, notes and cases, with the documents in a folder for each person. A manifest has the rows and
            the SHA-256 of each file.
          </Points.Item>
          <Points.Item>
            Clients, indemnitors, references, bonds, open balances and plans go into another agency here as they are,
            under Move in. Documents, notes, cases and the history do not.
          </Points.Item>
          <Points.Item>SSNs are their last four. A copy is erased after 24 hours.</Points.Item>
        </Points>
        <TakeYourData data={data} />
        <List
          label="Copies of your data"
          from={data.copies}
          columns={COLUMNS}
          rowKey={({ copyId }) => copyId}
          empty={<EmptyState title="Nobody has taken your data yet." hint="Who takes it, and when, is listed here." />}
        />
      </Section>
      <SealedArchive agency={data.agency} />
    </Stack>
  );
};
