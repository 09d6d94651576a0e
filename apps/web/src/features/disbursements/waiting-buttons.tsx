import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { supervisors } from '#contracts/kernel/roles.ts';
import { useMay } from '../../lib/session.ts';
import { Confirm } from '../../ui/confirm.tsx';

/** One thing that can be done with what waits, as a command that knows what it is about. */
interface Act {
  busy: boolean;
  error: Error | null;
  send: () => void;
}

export interface WaitingOf {
  /** The reader asked for it. */
  own: boolean;
  /** Somebody else than the reader may approve. */
  secondApprover: boolean;
  decline: () => void;
}

/** Whether the reader may release what nobody else can approve (books.md 3.9). */
export const isAlone = ({ own, secondApprover }: WaitingOf): boolean => own && !secondApprover;

/** The buttons of a payment, a movement or a void that waits for a second person. */
export const WaitingButtons = (props: WaitingOf & { approve: Act; withdraw: Act }) => {
  const { own, decline, approve, withdraw } = props;
  const alone = isAlone(props);
  const mayApprove = useMay(supervisors) && (!own || alone);
  const [asked, ask] = useState<'approve' | 'withdraw' | null>(null);
  const act = asked === 'withdraw' ? withdraw : approve;
  const approving = alone ? 'Release alone' : 'Approve';
  const verb = asked === 'withdraw' ? 'Withdraw' : approving;
  return (
    <Stack gap={4}>
      <Group gap={4} className="no-print">
        {mayApprove ? (
          <Button size="compact-xs" onClick={() => ask('approve')}>
            {approving}
          </Button>
        ) : null}
        {mayApprove && !own ? (
          <Button size="compact-xs" variant="default" onClick={decline}>
            Decline
          </Button>
        ) : null}
        {own ? (
          <Button size="compact-xs" variant="default" onClick={() => ask('withdraw')}>
            Withdraw
          </Button>
        ) : null}
      </Group>
      <Confirm
        opened={asked !== null}
        title={verb}
        confirmLabel={verb}
        consequence={
          asked === 'withdraw'
            ? 'Nothing is booked; it can be asked for again.'
            : `It is booked today.${alone ? ' It is shown as approved alone.' : ''}`
        }
        busy={act.busy}
        error={act.error}
        onConfirm={act.send}
        onCancel={() => ask(null)}
      />
    </Stack>
  );
};
