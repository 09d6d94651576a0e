import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { setCallHold, type CallHoldShown } from '#contracts/books/plans/promises.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { useCommand } from '../../../lib/command.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { WIDTH } from '../../../ui/form.tsx';
import { FormProblem } from '../../../ui/problem.tsx';

interface SetCallHoldProps {
  accountId: string;
  /** Whose account it is, where it is known. */
  fullName: string;
  onClose: () => void;
  onDone?: () => void;
}

/** Holds calls to an account until a day, or without an end (today#not-on-call-list). Render it while it is open. */
export const SetCallHold = ({ accountId, fullName, onClose, onDone }: SetCallHoldProps) => {
  const { today } = useSession().organization;
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: setCallHold,
    params: { accountId },
    initialValues: { hold: { until: null as string | null, reason: '' } },
    body: (values) => values,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <CommandDialog onClose={onClose} title="Hold calls" command={{ onSubmit, busy, error }} label="Hold calls">
      <Text size="sm">
        {fullName === '' ? 'The account' : fullName} leaves the call list and is back on it on the day that you name.
      </Text>
      <UsDateInput
        label="Do not call until"
        description="Empty: without an end."
        className={WIDTH.middle}
        today={today}
        data-autofocus
        {...form.getInputProps('hold.until')}
      />
      <Textarea label="Reason" withAsterisk autosize minRows={1} {...form.getInputProps('hold.reason')} />
    </CommandDialog>
  );
};

/** In the words of the rule: `Do not call until 12/03/2026: In hospital`. */
const wordsOf = ({ until, reason }: CallHoldShown): string =>
  `Do not call${until === null ? '' : ` until ${formatDay(until)}`}: ${reason}`;

interface CallHoldProps extends Omit<SetCallHoldProps, 'onClose' | 'onDone'> {
  hold: CallHoldShown | null;
  mayChange: boolean;
}

/** The hold of an account with who set it and when, and what is done about it. */
export const CallHold = ({ accountId, fullName, hold, mayChange }: CallHoldProps) => {
  const [holding, setHolding] = useState(false);
  const lift = useCommand(setCallHold);
  if (hold === null) {
    if (!mayChange) return null;
    return (
      <>
        <Button
          size="compact-xs"
          variant="subtle"
          className="no-print"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setHolding(true)}
        >
          Hold calls…
        </Button>
        {holding ? <SetCallHold accountId={accountId} fullName={fullName} onClose={() => setHolding(false)} /> : null}
      </>
    );
  }
  return (
    <>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" className="anywhere">
            {wordsOf(hold)}
          </Text>
          <Text size="xs" c="dimmed">
            Held by {hold.heldBy} on {showDay(hold.heldOn)}
          </Text>
        </div>
        {mayChange ? (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            loading={lift.busy}
            aria-label="Lift the hold on calls"
            onClick={() => void lift.run({ params: { accountId }, body: { hold: null } })}
          >
            Lift
          </Button>
        ) : null}
      </Group>
      <FormProblem error={lift.error} said="The hold was not lifted: {message}" />
    </>
  );
};
