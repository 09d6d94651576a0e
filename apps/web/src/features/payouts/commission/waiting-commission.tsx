import { useQueryClient } from '@tanstack/react-query';
import {
  approveCommissionPayment,
  releaseCommissionPayment,
  withdrawCommissionPayment,
} from '#contracts/payouts/commission/commission-payments.ts';
import { useCommand } from '../../../lib/command.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { isAlone, WaitingButtons, type WaitingOf } from '../remittances/index.ts';
import { COMMISSION_TOPICS } from './commission.queries.ts';

/** What waits for a second person, of an agent. */
export const WaitingCommission = ({
  agentId,
  requestId,
  ...of
}: WaitingOf & { agentId: string; requestId: string }) => {
  const queries = useQueryClient();
  const done = () => refreshTopics(queries, COMMISSION_TOPICS);
  const approve = useCommand(isAlone(of) ? releaseCommissionPayment : approveCommissionPayment, done);
  const withdraw = useCommand(withdrawCommissionPayment, done);
  const request = { params: { agentId, requestId } };
  return (
    <WaitingButtons
      {...of}
      approve={{ ...approve, send: () => void approve.run(request) }}
      withdraw={{ ...withdraw, send: () => void withdraw.run(request) }}
    />
  );
};
