import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { supervisors } from '#contracts/kernel/roles.ts';
import type { ReaderMay } from '#contracts/kernel/second-person.ts';
import { useMay } from '../../../lib/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';

/** One thing that can be done with what waits, as a command that knows what it is about. */
interface Act {
  busy: boolean;
  error: Error | null;
  send: () => void;
}

export interface WaitingOf {
  /** The reader asked for it. */
  own: boolean;
  readerMay: ReaderMay | null;
  decline: () => void;
}

/** Whether the reader may release what nobody else can approve (money#released-alone). */
export const isAlone = ({ readerMay }: Pick<WaitingOf, 'readerMay'>): boolean => readerMay === 'release';

/** The buttons of a payment, a movement or a void that waits for a second person. */
export const WaitingButtons = (props: WaitingOf & { approve: Act; withdraw: Act }) => {
  const { own, decline, approve, withdraw } = props;
  const alone = isAlone(props);
  const mayDecide = useMay(supervisors);
  const mayApprove = mayDecide && props.readerMay !== 'neither';
  const [asked, ask] = useState<'approve' | 'withdraw' | null>(null);
  const act = asked === 'withdraw' ? withdraw : approve;
  const approving = alone ? 'Approve my own request' : 'Approve';
  const verb = asked === 'withdraw' ? 'Withdraw' : approving;
  return (
    <Stack gap={4}>
      <Group gap={4} className="no-print">
        {mayDecide && !mayApprove ? <Text size="xs">Someone else has to approve this.</Text> : null}
        {mayApprove ? (
          <Button size="compact-xs" onClick={() => ask('approve')}>
            {approving}
          </Button>
        ) : null}
        {mayDecide && !own ? (
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
            ? 'Nothing is booked. It can be requested again.'
            : `It is booked today.${alone ? ' The audit trail shows that you approved your own request.' : ''}`
        }
        busy={act.busy}
        error={act.error}
        onConfirm={act.send}
        onCancel={() => ask(null)}
      />
    </Stack>
  );
};
