import { reopenAccount } from '#contracts/books/account/accounts.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

interface ReopenAccountProps {
  accountId: string;
  onDone: () => void;
  onClose: () => void;
}

/** Opens a closed account again, with a reason (money#reasons-required). Render it while it is open. */
export const ReopenAccount = ({ accountId, onDone, onClose }: ReopenAccountProps) => (
  <ConfirmByReason
    endpoint={reopenAccount}
    params={{ accountId }}
    draft={`reopen-account:${accountId}`}
    title="Reopen account"
    confirmLabel="Reopen account"
    onDone={onDone}
    onCancel={onClose}
  >
    Reopen this account? Fees and payments can be added again.
  </ConfirmByReason>
);
