import { v7 } from 'uuid';
import { linkIndemnitor, unlinkIndemnitor, type Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyWithUndo } from '../../../ui/toast.tsx';

interface UnlinkProps {
  indemnitor: Indemnitor;
  account: { accountId: string; name: string };
  onClose: () => void;
}

/** Asks before an indemnitor no longer answers for an account. Render it while it is open. */
export const UnlinkFromAccount = ({ indemnitor, account, onClose }: UnlinkProps) => {
  const { accountId } = account;
  const { indemnitorId } = indemnitor;
  const who = indemnitor.fullName || 'This indemnitor';
  const command = useCommand(unlinkIndemnitor, () => {
    onClose();
    const commandId = v7();
    notifyWithUndo(`${who} is no longer liable for ${account.name}.`, () =>
      call(linkIndemnitor, { params: { accountId }, body: { indemnitorId }, commandId }),
    );
  });
  return (
    <Confirm
      opened
      title="Unlink from account"
      confirmLabel="Unlink"
      busy={command.busy}
      error={command.error}
      said="Failed to unlink: {message}"
      consequence="They stay in the file, under Unassigned if they are liable for nothing else."
      onConfirm={() => void command.run({ params: { accountId, indemnitorId } })}
      onCancel={onClose}
    >
      {who} will no longer be liable for {account.name}.
    </Confirm>
  );
};
