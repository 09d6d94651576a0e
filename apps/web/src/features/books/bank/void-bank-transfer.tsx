import { voidBankTransfer, type BankTransfer } from '#contracts/books/bank/bank-transfers.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

interface VoidBankTransferProps {
  transfer: BankTransfer;
  /** What is asked about. */
  words: string;
  onClose: () => void;
}

/** Voids a transfer between two accounts at banks (money#bank-transfers). Render it while it is open. */
export const VoidBankTransfer = ({ transfer: { bankTransferId }, words, onClose }: VoidBankTransferProps) => (
  <ConfirmByReason
    endpoint={voidBankTransfer}
    params={{ bankTransferId }}
    title="Void transfer"
    confirmLabel="Void"
    consequence="It is reversed today. Lines of the bank that were matched with it wait again."
    danger
    onDone={onClose}
    onCancel={onClose}
  >
    {words}
  </ConfirmByReason>
);
