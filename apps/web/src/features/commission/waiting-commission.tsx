import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveCommissionPayment,
  releaseCommissionPayment,
  withdrawCommissionPayment,
} from '#contracts/commission/commission-payments.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { useCommand } from '../../lib/command.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useMay } from '../../lib/session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { COMMISSION_TOPICS } from './commission.queries.ts';

interface WaitingProps {
  agentId: string;
  requestId: string;
  own: boolean;
  /** Somebody else than the reader may approve. */
  secondApprover: boolean;
  decline: () => void;
}

/** The buttons of a payment or a void that waits for a second person. */
export const WaitingCommission = ({ agentId, requestId, own, secondApprover, decline }: WaitingProps) => {
  const queries = useQueryClient();
  const done = () => refreshTopics(queries, COMMISSION_TOPICS);
  const alone = own && !secondApprover;
  const approve = useCommand(alone ? releaseCommissionPayment : approveCommissionPayment, done);
  const withdraw = useCommand(withdrawCommissionPayment, done);
  const params = { agentId, requestId };
  const mayApprove = useMay(supervisors) && (!own || alone);
  const [asked, ask] = useState<'approve' | 'withdraw' | null>(null);
  const command = asked === 'withdraw' ? withdraw : approve;
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
        busy={command.busy}
        error={command.error}
        onConfirm={() => void command.run({ params })}
        onCancel={() => ask(null)}
      />
    </Stack>
  );
};
