import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { editNote, type Note } from '#contracts/people/notes/notes.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DraftRestored, FormButtons } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';

/** Changes a note. Where somebody else changed it meanwhile, their words stand above and saving again replaces them. */
export const EditNote = ({ note, onClose }: { note: Note; onClose: () => void }) => {
  const queries = useQueryClient();
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: editNote,
    params: { noteId: note.noteId },
    // `begunOn`: what was typed before a reload belongs to the note as it was then.
    initialValues: { subject: note.subject, text: note.text, begunOn: note.version },
    draft: { name: `note:${note.noteId}` },
    body: ({ subject, text }) => ({ subject, text, basedOn: note.version }),
    onDone: onClose,
    onRefused: ({ code }) => {
      if (code === 'NOTE_EDITED_MEANWHILE') refreshTopics(queries, ['note']);
    },
  });
  return (
    <Dialog onClose={onClose} title="Edit Note">
      <LeaveGuard when={() => form.isDirty()} />
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          {restored ? <DraftRestored discard={discard} /> : null}
          {note.version === form.values.begunOn ? null : (
            <Stack className="panel" p="sm" gap={4}>
              <Text size="xs" c="dimmed">
                Changed meanwhile by {note.editedBy}:
              </Text>
              <Text size="sm" className="note-text">
                {[note.subject, note.text].filter(Boolean).join('\n')}
              </Text>
            </Stack>
          )}
          <TextInput label="Subject" autoComplete="off" data-autofocus {...form.getInputProps('subject')} />
          <Textarea label="Text" autosize minRows={4} maxRows={16} {...form.getInputProps('text')} />
          <FormButtons label="Save" busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
