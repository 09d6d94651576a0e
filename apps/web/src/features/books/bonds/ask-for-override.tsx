import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { askForOverride, askForOverrideOfBond } from '#contracts/books/bond/override-requests.ts';
import type { AnswerOf, RequestOf } from '#contracts/kernel/endpoint.ts';
import type { ProblemError } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';

type Ask = typeof askForOverride | typeof askForOverrideOfBond;
type Asked = AnswerOf<Ask>;

interface AskForOverrideProps<E extends Ask> {
  endpoint: E;
  /** What was refused: the form as it is typed. */
  request: () => RequestOf<E>;
  /** Why it was refused, with both amounts. */
  words: string;
  /** It was asked, or, where it needed none any more, written. */
  onAsked: (answer: Asked) => void;
  onClose: () => void;
}

/** Asks for an override once a bond is refused for one (powers#above-its-power). Render it while it is open. */
export const AskForOverride = <E extends Ask>(props: AskForOverrideProps<E>) => {
  const { run, busy, error } = useCommand<E>(props.endpoint, (answer) => {
    const request = answer as Asked;
    if (request.overrideId !== null)
      notifications.show({ message: 'The override was requested. It is shown with this defendant’s bonds.' });
    props.onAsked(request);
  });
  return (
    <Confirm
      opened
      title="Ask for an override?"
      confirmLabel="Ask for an override"
      busy={busy}
      error={error}
      consequence="Nothing is saved until a Supervisor or Admin approves it. The power number is held for 24 hours, and what you typed is kept with the request."
      onConfirm={() => void run(props.request())}
      onCancel={props.onClose}
    >
      {props.words}
    </Confirm>
  );
};

/** What a form was refused for an override with; null while it was not. */
export const useAboveItsPower = () => {
  const [above, setAbove] = useState<string | null>(null);
  return {
    above,
    refused: (error: ProblemError) => setAbove(error.code === 'POWER_OVERRIDE' ? error.message : null),
    close: () => setAbove(null),
  };
};
