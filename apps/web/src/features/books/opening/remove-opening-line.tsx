import { removeOpeningLine, type OpeningLineRow } from '#contracts/books/opening/opening.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';

interface RemoveProps {
  line: OpeningLineRow;
  /** The name of an account. */
  label: (code: string) => string;
  onClose: () => void;
}

/** Asks before a line of the opening is removed. */
export const RemoveOpeningLine = ({ line, label, onClose }: RemoveProps) => {
  const { run, busy, error } = useCommand(removeOpeningLine, onClose);
  return (
    <Confirm
      opened
      title="Remove line"
      danger
      confirmLabel="Remove"
      consequence={
        line.bookedCents === 0
          ? 'Nothing of it is booked.'
          : `${formatCents(line.bookedCents)} of it is in the books until you bring the lines in again.`
      }
      busy={busy}
      error={error}
      onConfirm={() => void run({ params: { lineId: line.lineId ?? '' } })}
      onCancel={onClose}
    >
      {label(line.account)} {line.who}: {formatCents(line.amountCents)}
    </Confirm>
  );
};
