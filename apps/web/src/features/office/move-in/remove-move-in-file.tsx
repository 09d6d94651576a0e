import { removeMoveInFile } from '#contracts/office/move-in/move-in.ts';
import type { MoveInList } from '#domain/office/move-in-fields.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { LIST_WORDS } from './list-words.ts';

/** Removes the file of a list after a question. Render it while it is open. */
export const RemoveMoveInFile = ({ list, onClose }: { list: MoveInList; onClose: () => void }) => {
  const { run, busy, error } = useCommand(removeMoveInFile, onClose);
  const { title } = LIST_WORDS[list];
  return (
    <Confirm
      opened
      title={`Remove the file of ${title}`}
      confirmLabel="Remove"
      danger
      consequence="What was answered of it is gone, too. People who came with it are taken out the next time you bring in, unless they were worked on."
      busy={busy}
      error={error}
      onConfirm={() => void run({ params: { list } })}
      onCancel={onClose}
    />
  );
};
