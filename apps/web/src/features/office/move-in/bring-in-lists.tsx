import { notifications } from '@mantine/notifications';
import { bringInLists, takeBackLists } from '#contracts/office/move-in/move-in.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';

interface BringInListsProps {
  step: 'bring in' | 'take back';
  onClose: () => void;
}

/** Has the lists brought in, or taken back, after a question. */
export const BringInLists = ({ step, onClose }: BringInListsProps) => {
  const isIn = step === 'bring in';
  const { run, busy, error } = useCommand(isIn ? bringInLists : takeBackLists, () => {
    notifications.show({ message: isIn ? 'The lists are being brought in.' : 'The move-in is being undone.' });
    onClose();
  });
  return (
    <Confirm
      opened
      title={isIn ? 'Bring in' : 'Take back'}
      confirmLabel={isIn ? 'Bring in' : 'Take back'}
      danger={!isIn}
      consequence={
        isIn
          ? 'Each person, bond and power of the lists gets a file here. Open balances, and what is owed and held, are booked on the cut-over day, against Opening Balance; nothing else is. Nobody is written to. You can bring in again with corrected files, or take all of it back.'
          : 'Everybody, every bond, balance, power and opening line that came with the lists is removed again. Whatever was edited here, or has an account, a bond or anything else of their own, stays and is listed.'
      }
      busy={busy}
      error={error}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  );
};
