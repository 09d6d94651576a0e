import { v7 } from 'uuid';
import { deleteNote, undeleteNote } from '#contracts/people/notes/notes.ts';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { notifyProblem, notifyWithUndo } from '../../../ui/toast.tsx';

/** Deletes a note at once and offers to put it back. */
export const useDeleteNote = (noteId: string) => {
  return useCommand(
    deleteNote,
    () => {
      const commandId = v7();
      notifyWithUndo('The note was deleted.', () => call(undeleteNote, { params: { noteId }, commandId }));
    },
    notifyProblem,
  );
};
