import { useQueryClient } from '@tanstack/react-query';
import type { Indemnitor } from '#contracts/people/indemnitors.ts';
import { unlinkIndemnitor } from '#contracts/people/indemnitors.ts';
import { useCommand } from '../../lib/command.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Confirm } from '../../ui/confirm.tsx';

interface UnlinkProps {
  indemnitor: Indemnitor;
  account: { accountId: string; name: string };
  onClose: () => void;
}

/** Asks before an indemnitor no longer answers for an account. Render it while it is open. */
export const UnlinkFromAccount = ({ indemnitor, account, onClose }: UnlinkProps) => {
  const queries = useQueryClient();
  const command = useCommand(unlinkIndemnitor, () => {
    refreshTopics(queries, ['indemnitor']);
    onClose();
  });
  const { accountId } = account;
  return (
    <Confirm
      opened
      title="Unlink from account"
      confirmLabel="Unlink"
      busy={command.busy}
      error={command.error}
      said="Failed to unlink: {message}"
      onConfirm={() => void command.run({ params: { accountId, indemnitorId: indemnitor.indemnitorId } })}
      onCancel={onClose}
    >
      {indemnitor.fullName || 'This indemnitor'} will no longer answer for {account.name}.
    </Confirm>
  );
};
