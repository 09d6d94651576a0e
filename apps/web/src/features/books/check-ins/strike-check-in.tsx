import { strikeCheckIn } from '#contracts/books/check-ins/check-ins.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';

interface StrikeCheckInProps {
  defendantId: string;
  checkInId: string;
  /** Which one, in words. */
  which: string;
  onClose: () => void;
}

/** Asks before a check-in is struck (today#logging-a-check-in). Render it while it is open. */
export const StrikeCheckIn = ({ defendantId, checkInId, which, onClose }: StrikeCheckInProps) => {
  const command = useCommand(strikeCheckIn, onClose);
  return (
    <Confirm
      opened
      danger
      title="Cross out the check-in"
      confirmLabel="Cross out"
      busy={command.busy}
      error={command.error}
      onConfirm={() => void command.run({ params: { defendantId, checkInId } })}
      onCancel={onClose}
      consequence="It stays in the list, crossed out, and no longer counts."
    >
      Cross out {which}?
    </Confirm>
  );
};
