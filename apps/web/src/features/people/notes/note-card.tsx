import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Note } from '#contracts/people/notes/notes.ts';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useDeleteNote } from './delete-note.tsx';
import { EditNote } from './edit-note.tsx';
import { NoteVersions } from './note-versions.tsx';

/** How a note is called where its words would be too many. */
const nameOf = ({ subject, text }: Note) => subject || text.slice(0, 40);

/** One note with its author and instants; who may change it finds the buttons. */
export const NoteCard = ({ note }: { note: Note }) => {
  const { organization } = useSession();
  const [open, setOpen] = useState<'edit' | 'versions' | null>(null);
  const remove = useDeleteNote(note.noteId);
  const { timeZone } = organization;
  return (
    <li>
      <Stack className="panel" p="md" gap={6} component="article" aria-label={nameOf(note)}>
        {note.subject ? (
          <Text fw={600} className="note-text">
            {note.subject}
          </Text>
        ) : null}
        {note.text ? <Text className="note-text">{note.text}</Text> : null}
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            {note.author} · {showInstant(note.writtenAt, timeZone)}
            {note.imported ? ' · imported' : ''}
            {note.editedAt === null ? '' : ` · edited by ${note.editedBy} ${showInstant(note.editedAt, timeZone)}`}
          </Text>
          <Group gap={4} className="no-print">
            {note.version > 1 ? (
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setOpen('versions')}>
                Earlier versions
              </Button>
            ) : null}
            {note.mayChange ? (
              <>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={`Edit ${nameOf(note)}`}
                  onClick={() => setOpen('edit')}
                >
                  Edit
                </Button>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`Delete ${nameOf(note)}`}
                  loading={remove.busy}
                  onClick={() => void remove.run({ params: { noteId: note.noteId } })}
                >
                  Delete
                </Button>
              </>
            ) : null}
          </Group>
        </Group>
      </Stack>
      {open === 'edit' ? <EditNote note={note} onClose={() => setOpen(null)} /> : null}
      {open === 'versions' ? <NoteVersions noteId={note.noteId} onClose={() => setOpen(null)} /> : null}
    </li>
  );
};
