import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveDisbursement,
  releaseDisbursement,
  withdrawDisbursement,
} from '#contracts/disbursements/disbursements.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { useCommand } from '../../lib/command.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useMay } from '../../lib/session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { DUE_TOPICS } from './disbursements.queries.ts';

/** The buttons of what waits for a second person. */
export const Waiting = (props: {
  suretyId: string;
  requestId: string;
  own: boolean;
  secondApprover: boolean;
  decline: () => void;
}) => {
  const { suretyId, requestId, own, secondApprover, decline } = props;
  const queries = useQueryClient();
  const done = () => refreshTopics(queries, DUE_TOPICS);
  const alone = own && !secondApprover;
  const approve = useCommand(alone ? releaseDisbursement : approveDisbursement, done);
  const withdraw = useCommand(withdrawDisbursement, done);
  const params = { suretyId, requestId };
  const mayApprove = useMay(supervisors) && (!own || alone);
  const [asked, ask] = useState<'approve' | 'withdraw' | null>(null);
  const command = asked === 'withdraw' ? withdraw : approve;
  const verb = asked === 'withdraw' ? 'Withdraw' : alone ? 'Release alone' : 'Approve';
  return (
    <Stack gap={4}>
      <Group gap={4}>
        {mayApprove ? (
          <Button size="compact-xs" onClick={() => ask('approve')}>
            {alone ? 'Release alone' : 'Approve'}
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
