import { endPowerCount, type PowerCount } from '#contracts/powers/inventory/power-counts.ts';
import { useCommand } from '../../../lib/command.ts';
import { countOf, showCount } from '../../../lib/format.ts';
import { Confirm } from '../../../ui/confirm.tsx';

interface EndPowerCountProps {
  count: Pick<PowerCount, 'countId' | 'listed' | 'found'>;
  onClose: () => void;
}

/** Asks before a count of powers ends (powers#power-count). Render it while it is open. */
export const EndPowerCount = ({ count: { countId, listed, found }, onClose }: EndPowerCountProps) => {
  const end = useCommand(endPowerCount, onClose);
  return (
    <Confirm
      opened
      title="End count"
      consequence="Nothing can be scanned after that. Differences change nothing until an Admin who does not hold the powers signs off each number."
      confirmLabel="End count"
      busy={end.busy}
      error={end.error}
      onConfirm={() => void end.run({ params: { countId } })}
      onCancel={onClose}
    >
      {`${showCount(listed - found)} of ${countOf(listed, 'power')} not found so far.`}
    </Confirm>
  );
};
