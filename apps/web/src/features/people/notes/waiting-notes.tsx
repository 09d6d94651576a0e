import { Button, Group, Stack, Text } from '@mantine/core';
import { useSession } from '../../../lib/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { changeLocalNotes, isWaiting, useLocalNotes, type LocalNote, type WaitingNote } from './local-notes.ts';

const withoutRefusal = ({ refused: _, ...note }: LocalNote): LocalNote => note;

/** Notes that were written while nothing could be reached: they are in this browser alone until they are sent. */
export const WaitingNotes = ({ defendantId }: { defendantId: string }) => {
  const { user, organization } = useSession();
  const notes = useLocalNotes(defendantId)
    .filter(isWaiting)
    .filter(
      ({ waitingFor: { userId, organizationId } }) =>
        userId === user.userId && organizationId === organization.organizationId,
    );
  if (notes.length === 0) return null;
  return (
    <Stack component="ol" gap="sm" className="note-list" aria-label="Notes waiting to be sent" aria-live="polite">
      {notes.map((note) => (
        <li key={note.id}>
          <WaitingNoteCard note={note} defendantId={defendantId} />
        </li>
      ))}
    </Stack>
  );
};

const WaitingNoteCard = ({ note, defendantId }: { note: WaitingNote; defendantId: string }) => (
  <Stack className="panel" p="md" gap={6}>
    <Group justify="space-between" gap="sm">
      <Text fw={600}>{note.subject}</Text>
      <StatusBadge status={note.refused === undefined ? 'waiting' : 'failed'} />
    </Group>
    {note.text ? <Text className="note-text">{note.text}</Text> : null}
    <Text size="xs" c="dimmed">
      {note.refused === undefined
        ? 'The server cannot be reached. This note is kept in this browser and is sent as soon as it can be.'
        : `This note could not be added: ${note.refused}`}
    </Text>
    {note.refused === undefined ? null : (
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => changeLocalNotes(defendantId, [note.id], withoutRefusal)}
        >
          Try again
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => changeLocalNotes(defendantId, [note.id], () => null)}
        >
          Discard
        </Button>
      </Group>
    )}
  </Stack>
);
