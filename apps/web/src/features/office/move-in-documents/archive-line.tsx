import { Group, Stack, Text } from '@mantine/core';
import { downloadRefusedDocuments, type MoveInArchive } from '#contracts/office/move-in-documents/move-in-documents.ts';
import { countOf, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListDownload } from '../../../ui/list-filters.tsx';
import { List } from '../../../ui/list.tsx';
import { ShareBar } from '../../../ui/progress.tsx';

const resultOf = ({ state, why, added, known, refused, parts, partsHere }: MoveInArchive): string => {
  if (state === 'refused') return `Refused: ${why}`;
  if (state === 'coming')
    return `${String(partsHere)} of ${countOf(parts, 'part')} uploaded. If nobody is uploading it, choose it again.`;
  return [
    `${countOf(added, 'document')} added`,
    ...(known > 0 ? [`${String(known)} there already`] : []),
    ...(refused > 0 ? [`${String(refused)} refused`] : []),
  ].join(', ');
};

/** One ZIP: how far it is, or what came of it, and which of its files fit nowhere. */
export const ArchiveLine = ({ archive }: { archive: MoveInArchive }) => {
  const { archiveId, name, state, files, done, refused, refusals, isErased, sentAt, sentBy } = archive;
  const { timeZone } = useSession().organization;
  const progress = `${name}: ${String(done)} of ${countOf(files, 'file')} done`;
  return (
    <Stack gap="xs">
      <Text size="sm" className="anywhere">
        {`${name}, ${showInstant(sentAt, timeZone)}, ${sentBy}`}
      </Text>
      {state === 'working' ? (
        <Stack gap="xs" role="status">
          <Text size="sm">{`${String(done)} of ${countOf(files, 'file')} done. You can go on working.`}</Text>
          <ShareBar label={progress} share={files === 0 ? 0 : done / files} />
        </Stack>
      ) : (
        <Text size="sm">{resultOf(archive)}</Text>
      )}
      {refused === 0 || isErased ? null : (
        <>
          <Group gap="sm" className="no-print">
            <ListDownload endpoint={downloadRefusedDocuments} request={{ params: { archiveId } }} />
            <Text size="sm" c="dimmed">
              {refused > refusals.length
                ? `The first ${String(refusals.length)} are shown. The CSV has all of them.`
                : 'The refused files as CSV.'}
            </Text>
          </Group>
          <List
            label={`Refused files of ${name}, ${showInstant(sentAt, timeZone)}`}
            from={refusals}
            columns={[
              { key: 'path', header: 'File', cell: ({ path }) => <span className="anywhere">{path}</span> },
              { key: 'why', header: 'Why', cell: ({ why }) => why },
            ]}
            rowKey={({ place }) => String(place)}
            empty={<EmptyState title="No file was refused." />}
          />
        </>
      )}
    </Stack>
  );
};
