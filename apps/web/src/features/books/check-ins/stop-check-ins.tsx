import { stopCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';

/** Asks before the check-ins on a bond stop. Render it while it is open. */
export const StopCheckIns = ({ bondId, onClose }: { bondId: string; onClose: () => void }) => {
  const command = useCommand(stopCheckIns, onClose);
  return (
    <Confirm
      opened
      title="Stop the check-ins"
      confirmLabel="Stop"
      busy={command.busy}
      error={command.error}
      onConfirm={() => void command.run({ params: { bondId } })}
      onCancel={onClose}
      consequence="Nothing more is due on this bond. What was logged stays."
    >
      Stop the check-ins on this bond?
    </Confirm>
  );
};
