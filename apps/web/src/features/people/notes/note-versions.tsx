import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { noteVersionsQuery } from './notes.queries.ts';
import { Instant } from '../../../ui/day.tsx';

const Versions = ({ noteId }: { noteId: string }) => {
  const { data, error, refetch } = useQuery(noteVersionsQuery(noteId));
  if (error && !data) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={4} />;
  return (
    <ol className="lines">
      {data.versions.map(({ version, subject, text, by, at }) => (
        <li key={version}>
          <Stack gap={4}>
            <Text size="xs" c="dimmed">
              Version {version} · {by} · <Instant at={at} />
            </Text>
            {subject ? (
              <Text size="sm" fw={600} className="note-text">
                {subject}
              </Text>
            ) : null}
            {text ? (
              <Text size="sm" className="note-text">
                {text}
              </Text>
            ) : null}
          </Stack>
        </li>
      ))}
    </ol>
  );
};

/** Every wording that a note had, newest first: who wrote it, and when. */
export const NoteVersions = ({ noteId, onClose }: { noteId: string; onClose: () => void }) => (
  <Dialog onClose={onClose} title="Versions of this note">
    <Versions noteId={noteId} />
  </Dialog>
);
