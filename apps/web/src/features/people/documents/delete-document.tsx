import { v7 } from 'uuid';
import { deleteDocument, undeleteDocument, type StoredDocument } from '#contracts/people/documents/documents.ts';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyWithUndo } from '../../../ui/toast.tsx';

/** Asks, deletes a document, and offers to put it back. */
export const DeleteDocument = ({ document, onClose }: { document: StoredDocument; onClose: () => void }) => {
  const { fileId, name } = document;
  const remove = useCommand(deleteDocument, () => {
    const commandId = v7();
    notifyWithUndo(`${name} was deleted.`, () => call(undeleteDocument, { params: { fileId }, commandId }));
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
      consequence="It is removed from all lists. Undo in the next message restores it."
      onConfirm={() => void remove.run({ params: { fileId } })}
      onCancel={onClose}
    >
      Delete {name}?
    </Confirm>
  );
};
