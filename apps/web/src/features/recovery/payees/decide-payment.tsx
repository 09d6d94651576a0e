import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminOnly, supervisors } from '#contracts/kernel/roles.ts';
import {
  approvePayment,
  declinePayment,
  releasePayment,
  voidPayment,
  withdrawPayment,
  type PayablePayment,
} from '#contracts/recovery/payees/payables.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useCommand } from '../../../lib/command.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { useMay } from '../../../lib/session.ts';
import { Confirm, ConfirmByReason } from '../../../ui/confirm.tsx';
import { PAYABLE_TOPICS } from './payees.queries.ts';

type Asked = 'approve' | 'withdraw' | 'decline' | 'void' | null;

/** What can be done with a payment: what waits is decided, one that was made is voided. */
export const DecidePayment = ({ payment }: { payment: PayablePayment }) => {
  const { paymentId, status, own, readerMay, name, amountCents } = payment;
  const queries = useQueryClient();
  const [asked, ask] = useState<Asked>(null);
  const done = () => {
    refreshTopics(queries, PAYABLE_TOPICS);
    ask(null);
  };
  const waits = status === 'waiting' || status === 'void waiting';
  const alone = readerMay === 'release';
  const approve = useCommand(alone ? releasePayment : approvePayment, done);
  const withdraw = useCommand(withdrawPayment, done);
  const mayDecide = useMay(supervisors) && waits;
  const mayApprove = mayDecide && readerMay !== 'neither';
  const mayVoid = useMay(adminOnly) && status === 'paid';
  const params = { payablePaymentId: paymentId };
  const which = `${formatCents(amountCents)} to ${name}`;
  const command = asked === 'withdraw' ? withdraw : approve;
  const verb = asked === 'withdraw' ? 'Withdraw' : alone ? 'Approve my own request' : 'Approve';
  return (
    <>
      <Group gap={4} className="no-print">
        {mayDecide && !mayApprove ? <Text size="xs">Someone else has to approve this.</Text> : null}
        {mayApprove ? (
          <Button size="compact-xs" onClick={() => ask('approve')}>
            {alone ? 'Approve my own request' : 'Approve'}
          </Button>
        ) : null}
        {mayDecide && !own ? (
          <Button size="compact-xs" variant="default" onClick={() => ask('decline')}>
            Decline
          </Button>
        ) : null}
        {waits && own ? (
          <Button size="compact-xs" variant="default" onClick={() => ask('withdraw')}>
            Withdraw
          </Button>
        ) : null}
        {mayVoid ? (
          <Button size="compact-xs" variant="subtle" aria-label={`Void ${which}`} onClick={() => ask('void')}>
            Void
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
            : `${status === 'waiting' ? '' : 'The void of '}${which} is booked today.${alone ? ' The audit trail shows that you approved your own request.' : ''}`
        }
        busy={command.busy}
        error={command.error}
        onConfirm={() => void command.run({ params })}
        onCancel={() => ask(null)}
      />
      {asked === 'decline' || asked === 'void' ? (
        <ConfirmByReason
          endpoint={asked === 'void' ? voidPayment : declinePayment}
          params={params}
          title={asked === 'void' ? 'Void payment' : 'Decline'}
          consequence={
            asked === 'void'
              ? 'It is reversed today; the costs that it paid are owed again.'
              : 'Nothing is booked. It stays with your reason.'
          }
          confirmLabel={asked === 'void' ? 'Void payment' : 'Decline'}
          onDone={done}
          onCancel={() => ask(null)}
        />
      ) : null}
    </>
  );
};
