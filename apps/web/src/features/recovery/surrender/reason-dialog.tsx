import { declineSurrender, withdrawSurrender } from '#contracts/recovery/surrender/surrenders.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

interface ReasonDialogProps {
  surrenderId: string;
  act: 'withdraw' | 'decline';
  onClose: () => void;
}

const WORDS = {
  withdraw: {
    title: 'Withdraw surrender',
    label: 'Withdraw',
    says: 'Nothing changes. It stays in the case.',
  },
  decline: { title: 'Decline surrender', label: 'Decline', says: 'It stays in the case with your reason.' },
} as const;

/** Withdraws or declines a surrender with a reason. Render it while it is open. */
export const ReasonDialog = ({ surrenderId, act, onClose }: ReasonDialogProps) => {
  const { title, label, says } = WORDS[act];
  return (
    <ConfirmByReason
      danger
      endpoint={act === 'withdraw' ? withdrawSurrender : declineSurrender}
      params={{ surrenderId }}
      title={title}
      consequence={says}
      confirmLabel={label}
      onDone={onClose}
      onCancel={onClose}
    />
  );
};
