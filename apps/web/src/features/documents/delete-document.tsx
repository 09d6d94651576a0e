import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { deleteDocument, undeleteDocument } from '#contracts/documents/documents.ts';
import type { StoredDocument } from '#contracts/documents/documents.ts';
import { call } from '../../lib/api.ts';
import { useCommand } from '../../lib/command.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyProblem } from '../../ui/toast.tsx';

/** How long Undo is offered, in milliseconds. */
const UNDO_FOR = 10_000;

const Deleted = ({ name, onUndo }: { name: string; onUndo: () => void }) => (
  <Group justify="space-between" gap="sm" wrap="nowrap">
    <Text size="sm" className="anywhere">
      {name} was deleted.
    </Text>
    <Button size="compact-sm" variant="default" onClick={onUndo}>
      Undo
    </Button>
  </Group>
);

/** Asks, deletes a document, and offers to put it back. */
export const DeleteDocument = ({ document, onClose }: { document: StoredDocument; onClose: () => void }) => {
  const { fileId, name } = document;
  const queries = useQueryClient();
  const remove = useCommand(deleteDocument, () => {
    const notice = `deleted-document-${fileId}`;
    const commandId = v7();
    const undo = () =>
      void call(undeleteDocument, { params: { fileId }, commandId }).then(
        () => {
          notifications.hide(notice);
          refreshTopics(queries, ['file']);
        },
        (error: unknown) => notifyProblem(error),
      );
    notifications.show({ id: notice, autoClose: UNDO_FOR, message: <Deleted name={name} onUndo={undo} /> });
    refreshTopics(queries, ['file']);
    onClose();
  });
  return (
    <Confirm
      opened
      title="Delete file"
      confirmLabel="Delete"
      danger
      busy={remove.busy}
      error={remove.error}
      onConfirm={() => void remove.run({ params: { fileId } })}
      onCancel={onClose}
    >
      Delete {name}?
    </Confirm>
  );
};
