import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { deleteNote, undeleteNote } from '#contracts/notes/notes.ts';
import { call } from '../../lib/api.ts';
import { useCommand } from '../../lib/command.ts';
import { refreshTopics } from '../../lib/live.ts';
import { problemText } from '../../ui/problem.tsx';

/** How long Undo is offered, in milliseconds. */
const UNDO_FOR = 10_000;

const Undo = ({ onUndo }: { onUndo: () => void }) => (
  <Group justify="space-between" gap="sm" wrap="nowrap">
    <Text size="sm">The note was deleted.</Text>
    <Button size="compact-sm" variant="default" onClick={onUndo}>
      Undo
    </Button>
  </Group>
);

/** Deletes a note at once and offers to put it back. */
export const useDeleteNote = (noteId: string) => {
  const queries = useQueryClient();
  const say = (error: Error) => notifications.show({ color: 'red', message: problemText(error) });
  return useCommand(
    deleteNote,
    () => {
      const notice = `deleted-note-${noteId}`;
      const commandId = v7();
      const undo = () =>
        void call(undeleteNote, { params: { noteId }, commandId }).then(() => {
          notifications.hide(notice);
          refreshTopics(queries, ['note']);
        }, say);
      refreshTopics(queries, ['note']);
      notifications.show({ id: notice, autoClose: UNDO_FOR, message: <Undo onUndo={undo} /> });
    },
    say,
  );
};
