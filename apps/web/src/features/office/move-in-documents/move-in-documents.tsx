import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { countOf } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel, problemText } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { ArchiveLine } from './archive-line.tsx';
import { moveInDocumentsQuery } from './move-in-documents.queries.ts';
import { ChooseArchive } from './choose-archive.tsx';
import { useArchive, type SentArchive } from './send-archive-part.ts';

const HINT =
  'A ZIP of the documents of your old program. Its folders or files begin with the id of a client or a bond. Bring in your clients first.';

interface OnItsWayProps {
  archive: SentArchive;
  onRetry: () => void;
  onCancel: () => void;
}

const OnItsWay = ({ archive: { file, part, parts, sent, error }, onRetry, onCancel }: OnItsWayProps) => (
  <Stack gap="xs" className="no-print">
    <Group gap="sm" justify="space-between">
      <Text size="sm" className="anywhere">{`${file.name}: part ${String(part)} of ${String(parts)}`}</Text>
      <Group gap="xs">
        {error === null ? null : (
          <Button size="compact-xs" variant="default" onClick={onRetry} aria-label={`Retry ${file.name}`}>
            Retry
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" onClick={onCancel} aria-label={`Cancel ${file.name}`}>
          Cancel
        </Button>
      </Group>
    </Group>
    {error === null ? (
      <Progress value={sent * 100} size="sm" aria-label={`Uploading ${file.name}`} />
    ) : (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {problemText(error)}
      </Text>
    )}
  </Stack>
);

/** The documents of the old program: a ZIP is uploaded, and each of its files goes into the drawer of whose it is. */
export const MoveInDocuments = ({ mayChange }: { mayChange: boolean }) => {
  const { data, error, refetch } = useQuery(moveInDocumentsQuery);
  const [isOpen, setOpen] = useState(false);
  const { archive, begin, retry, cancel } = useArchive();
  const mayUpload = useMay(adminOnly) && mayChange && archive === null;
  const isAtWork = data?.archives.some(({ state }) => state === 'working') === true;
  return (
    <Section
      title="Documents"
      hint={HINT}
      actions={
        mayUpload && !isAtWork ? (
          <Button size="xs" variant="default" className="no-print" onClick={() => setOpen(true)}>
            Upload documents
          </Button>
        ) : null
      }
    >
      <Stack gap="md">
        {archive === null ? null : <OnItsWay archive={archive} onRetry={retry} onCancel={cancel} />}
        {data === undefined ? (
          error ? (
            <ErrorPanel title="Failed to load the documents." error={error} retry={() => void refetch()} />
          ) : (
            <Loading lines={2} />
          )
        ) : (
          <>
            {data.here === 0 ? null : <Text size="sm">{`${countOf(data.here, 'document')} here.`}</Text>}
            {data.archives
              .filter(({ archiveId }) => archiveId !== archive?.archiveId)
              .map((one) => (
                <ArchiveLine key={one.archiveId} archive={one} />
              ))}
          </>
        )}
      </Stack>
      {isOpen ? <ChooseArchive onSend={begin} onClose={() => setOpen(false)} /> : null}
      <LeaveGuard when={() => archive?.error === null} title="Leave while documents are uploaded?">
        The upload is not finished and will be lost.
      </LeaveGuard>
    </Section>
  );
};
