import { closeMonth, reopenMonth, softCloseMonth } from '#contracts/books/periods/periods.ts';
import { endsYear, monthInWords } from '#domain/books/months.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm, ConfirmByReason } from '../../../ui/confirm.tsx';

interface MonthDialogProps {
  month: string;
  onClose: () => void;
}

/** Asks before a month is soft-closed. Render it while it is open. */
export const SoftCloseMonth = ({ month, onClose }: MonthDialogProps) => {
  const { run, busy, error } = useCommand(softCloseMonth, onClose);
  return (
    <Confirm
      opened
      title={`Soft close ${monthInWords(month)}`}
      confirmLabel="Soft close"
      busy={busy}
      error={error}
      onConfirm={() => void run({ params: { month } })}
      onCancel={onClose}
      consequence="From now on only Accounting, a Supervisor or an Admin book in it, and say why. An Admin can reopen it."
    />
  );
};

/** Asks before a month is closed for everybody. Render it while it is open. */
export const CloseMonth = ({ month, onClose }: MonthDialogProps) => {
  const { run, busy, error } = useCommand(closeMonth, onClose);
  return (
    <Confirm
      opened
      title={`Close ${monthInWords(month)}`}
      confirmLabel="Close month"
      busy={busy}
      error={error}
      onConfirm={() => void run({ params: { month } })}
      onCancel={onClose}
      consequence={
        <>
          Nobody books in it any more, nor before it: a payment that is dated in it is refused, and what comes late all
          the same is booked on the first open day, with both days shown. The books are sealed as they are now.
          {endsYear(month) ? ' Income and expense of the year go to Retained Earnings on its last day.' : ''} An Admin
          can reopen it while no later month is closed.
        </>
      }
    />
  );
};

/** Asks why a month is opened again. Render it while it is open. */
export const ReopenMonth = ({ month, onClose, isSoft }: MonthDialogProps & { isSoft: boolean }) => (
  <ConfirmByReason
    endpoint={reopenMonth}
    params={{ month }}
    title={`Reopen ${monthInWords(month)}`}
    consequence={
      isSoft
        ? 'Everybody may book in it again.'
        : `Everybody may book in it again. What was booked later because it was closed stays there.${
            endsYear(month) ? ' The end of the year is reversed on its last day.' : ''
          }`
    }
    confirmLabel="Reopen"
    draft={`reopen-month:${month}`}
    onDone={onClose}
    onCancel={onClose}
  />
);
