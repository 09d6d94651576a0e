import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Decisions } from '#contracts/kernel/decisions.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import type { ReaderMay } from '#contracts/kernel/second-person.ts';
import { useCommand } from '../../../lib/command.ts';
import { useMay } from '../../../lib/session.ts';
import { Confirm, ConfirmByReason } from '../../../ui/confirm.tsx';
import { aloneFrom, isTooEarly, OwnRequest } from './own-request.tsx';

interface DecideRequestProps {
  /** How it is approved, released alone, declined or withdrawn. */
  decisions: Decisions;
  params: Record<string, string>;
  /** The reader asked for it. */
  own: boolean;
  readerMay: ReaderMay | null;
  /** An instant: releasing it alone is offered a day later; undefined where a list does not say. */
  askedAt?: string | undefined;
  /** What approving it does, in words. */
  books?: string;
}

/** The buttons of a payment, a movement or a void that waits for a second person (money#second-person). */
export const DecideRequest = (props: DecideRequestProps) => {
  const { decisions, params, own, readerMay, askedAt, books = 'It is booked today.' } = props;
  const [asked, ask] = useState<'approve' | 'decline' | 'withdraw' | null>(null);
  const done = () => ask(null);
  const alone = readerMay === 'release';
  const approve = useCommand(alone ? decisions.release : decisions.approve, done);
  const withdraw = useCommand(decisions.withdraw, done);
  const mayDecide = useMay(supervisors);
  const mayApprove = mayDecide && readerMay !== 'neither';
  const from = alone && askedAt !== undefined ? aloneFrom(askedAt) : null;
  const approving = alone ? 'Approve my own request' : 'Approve';
  const command = asked === 'withdraw' ? withdraw : approve;
  const verb = asked === 'withdraw' ? 'Withdraw' : approving;
  return (
    <>
      {mayApprove && from !== null ? <OwnRequest others={false} from={from} /> : null}
      <Group gap={4} className="no-print">
        {mayDecide && !mayApprove ? <Text size="xs">Someone else has to approve this.</Text> : null}
        {mayApprove ? (
          <Button size="compact-xs" disabled={from !== null && isTooEarly(from)} onClick={() => ask('approve')}>
            {approving}
          </Button>
        ) : null}
        {mayDecide && !own ? (
          <Button size="compact-xs" variant="default" onClick={() => ask('decline')}>
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
        opened={asked === 'approve' || asked === 'withdraw'}
        title={verb}
        confirmLabel={verb}
        consequence={
          asked === 'withdraw'
            ? 'Nothing is booked. It can be requested again.'
            : `${books}${alone ? ' The audit trail shows that you approved your own request.' : ''}`
        }
        busy={command.busy}
        error={command.error}
        onConfirm={() => void command.run({ params })}
        onCancel={() => ask(null)}
      />
      {asked === 'decline' ? (
        <ConfirmByReason
          danger
          endpoint={decisions.decline}
          params={params}
          title="Decline"
          consequence="Nothing is booked. It stays with your reason."
          confirmLabel="Decline"
          onDone={done}
          onCancel={() => ask(null)}
        />
      ) : null}
    </>
  );
};
