import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import type { AskedDate } from './answer-court-date.tsx';

// Its form is asked for with the first question, not with each list that has one.
const AnswerCourtDate = lazy(() =>
  import('./answer-court-date.tsx').then((part) => ({ default: part.AnswerCourtDate })),
);

interface AnswerButtonProps {
  of: AskedDate;
  /** Whose date it is, for who hears the button. */
  whose: string;
  size?: 'xs' | 'compact-sm';
}

/**
 * Asks what happened in court on a date that can be answered, in a dialog (today#court-answers). Once somebody failed to
 * appear it offers to forfeit the bond.
 */
export const AnswerButton = ({ of, whose, size = 'xs' }: AnswerButtonProps) => {
  const mayAnswer = useMay(anyStaff);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  if (!mayAnswer) return null;
  return (
    <Group gap="xs" wrap="nowrap" flex="none">
      {failed === null ? (
        <Button
          size={size}
          variant="default"
          aria-label={`Say what happened in court: ${whose}`}
          onClick={() => setOpen(true)}
        >
          Say what happened
        </Button>
      ) : (
        <LinkButton
          size={size}
          variant="default"
          to="/bonds/$bondId"
          params={{ bondId: failed }}
          search={{ forfeit: true }}
          aria-label={`Forfeit: ${whose}`}
        >
          Forfeit…
        </LinkButton>
      )}
      {open ? (
        <Suspense fallback={null}>
          <AnswerCourtDate of={of} onClose={() => setOpen(false)} onFailed={setFailed} />
        </Suspense>
      ) : null}
    </Group>
  );
};
