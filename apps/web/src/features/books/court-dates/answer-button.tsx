import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { AnswerCourtDate, type AskedDate } from './answer-court-date.tsx';

interface AnswerButtonProps {
  of: AskedDate;
  /** Whose date it is, for who hears the button. */
  whose: string;
}

/**
 * Asks what happened in court on a date that can be answered, in a dialog (today#court-answers). Once somebody failed to
 * appear it offers to forfeit the bond.
 */
export const AnswerButton = ({ of, whose }: AnswerButtonProps) => {
  const mayAnswer = useMay(anyStaff);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  if (!mayAnswer) return null;
  return (
    <Group gap="xs" wrap="nowrap" flex="none">
      {failed === null ? (
        <Button
          size="xs"
          variant="default"
          aria-label={`Say what happened in court: ${whose}`}
          onClick={() => setOpen(true)}
        >
          Say what happened
        </Button>
      ) : (
        <LinkButton
          size="xs"
          variant="default"
          to="/bonds/$bondId"
          params={{ bondId: failed }}
          search={{ forfeit: true }}
          aria-label={`Forfeit: ${whose}`}
        >
          Forfeit…
        </LinkButton>
      )}
      {open ? <AnswerCourtDate of={of} onClose={() => setOpen(false)} onFailed={setFailed} /> : null}
    </Group>
  );
};
