import { useQueryClient } from '@tanstack/react-query';
import {
  approveDisbursement,
  releaseDisbursement,
  withdrawDisbursement,
} from '#contracts/payouts/remittances/disbursements.ts';
import { useCommand } from '../../../lib/command.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { isAlone, WaitingButtons, type WaitingOf } from './waiting-buttons.tsx';
import { DUE_TOPICS } from './remittances.queries.ts';

/** What waits for a second person, of a surety. */
export const Waiting = ({ suretyId, requestId, ...of }: WaitingOf & { suretyId: string; requestId: string }) => {
  const queries = useQueryClient();
  const done = () => refreshTopics(queries, DUE_TOPICS);
  const approve = useCommand(isAlone(of) ? releaseDisbursement : approveDisbursement, done);
  const withdraw = useCommand(withdrawDisbursement, done);
  const request = { params: { suretyId, requestId } };
  return (
    <WaitingButtons
      {...of}
      approve={{ ...approve, send: () => void approve.run(request) }}
      withdraw={{ ...withdraw, send: () => void withdraw.run(request) }}
    />
  );
};
