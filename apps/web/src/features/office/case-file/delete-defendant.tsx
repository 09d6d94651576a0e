import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteDefendant, type Defendant } from '#contracts/people/people/defendants.ts';
import { useCommand } from '../../../lib/command.ts';
import { whileDeleting } from '../../../lib/while-deleting.ts';
import { Confirm } from '../../../ui/confirm.tsx';

/**
 * Asks before a defendant is deleted: only administrators are offered it (screens#delete-defendant,
 * people#deleting-a-defendant). Render it while it is open.
 */
export const DeleteDefendant = ({ defendant, onClose }: { defendant: Defendant; onClose: () => void }) => {
  const { defendantId, fullName } = defendant;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const command = useCommand(deleteDefendant, async () => {
    notifications.show({ message: 'Defendant and all associated data has been deleted.' });
    await navigate({ to: '/defendants', replace: true });
  });
  return (
    <Confirm
      opened
      title="Delete defendant"
      confirmLabel="Delete"
      danger
      busy={command.busy}
      error={command.error}
      said="Failed to delete defendant: {message}"
      consequence="If money was booked, the amounts stay in the books under the account number, and an Admin can restore the file."
      onConfirm={() => void whileDeleting(queries, defendantId, () => command.run({ params: { defendantId } }))}
      onCancel={onClose}
    >
      Delete {fullName} and everything that belongs to this file?
    </Confirm>
  );
};
