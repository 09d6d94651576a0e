import { useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { deleteNote, undeleteNote } from '#contracts/people/notes/notes.ts';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { notifyProblem, notifyWithUndo } from '../../../ui/toast.tsx';

/** Deletes a note at once and offers to put it back. */
export const useDeleteNote = (noteId: string) => {
  const queries = useQueryClient();
  return useCommand(
    deleteNote,
    () => {
      const commandId = v7();
      refreshTopics(queries, ['note']);
      notifyWithUndo('The note was deleted.', async () => {
        await call(undeleteNote, { params: { noteId }, commandId });
        refreshTopics(queries, ['note']);
      });
    },
    notifyProblem,
  );
};
