import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { sendLetters, type DueLetter } from '#contracts/books/account/letters.ts';
import { useCommand } from '../../../lib/command.ts';
import { countOf } from '../../../lib/format.ts';
import { Confirm } from '../../../ui/confirm.tsx';

/** By e-mail, or as one file to print. */
export type Way = 'mail' | 'pdf';

/** What comes of it, before it is done. */
const consequenceOf = (way: Way, chosen: readonly DueLetter[]): string => {
  const kept = 'Each is noted on its account, and nobody gets another within 20 days.';
  if (way === 'pdf') return `One PDF to print, under Reports, Exports. ${kept}`;
  const unreached = chosen.filter(({ hasEmail }) => !hasEmail).length;
  const printed =
    unreached === 0
      ? ''
      : ` ${countOf(unreached, 'has', 'have')} no e-mail address: one PDF to print, under Reports, Exports.`;
  return `${countOf(chosen.length - unreached, 'letter goes', 'letters go')} out by e-mail.${printed} ${kept}`;
};

const TITLES: Record<Way, string> = { mail: 'Send letters by e-mail?', pdf: 'Make letters to print?' };

/** Asks once, then sends or prints the letters that were chosen. */
export const SendLetters = ({
  way,
  chosen,
  onClose,
}: {
  way: Way;
  chosen: readonly DueLetter[];
  onClose: () => void;
}) => {
  const navigate = useNavigate();
  const { run, busy, error } = useCommand(sendLetters, ({ mailing }) => {
    const leftOut = mailing?.leftOut ?? 0;
    const said = leftOut === 0 ? '' : ` ${countOf(leftOut, 'is', 'are')} left out: nothing is due to them any more.`;
    notifications.show({ message: `The letters are being made.${said}` });
    onClose();
    void navigate({ to: '/admin/reports', search: { tab: 'exports' } });
  });
  const letters = chosen.map(({ accountId, indemnitorId }) => ({ accountId, indemnitorId }));
  return (
    <Confirm
      opened
      title={TITLES[way]}
      consequence={consequenceOf(way, chosen)}
      confirmLabel={
        way === 'mail' ? `Send ${countOf(chosen.length, 'letter')}` : `Make ${countOf(chosen.length, 'letter')}`
      }
      busy={busy}
      error={error}
      onConfirm={() => void run({ body: { way, letters } })}
      onCancel={onClose}
    />
  );
};
