import { useQueryClient } from '@tanstack/react-query';
import {
  approveOfficialFees,
  releaseOfficialFees,
  withdrawOfficialFees,
} from '#contracts/payouts/official-fees/official-fees.ts';
import { useCommand } from '../../../lib/command.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { isAlone, WaitingButtons, type WaitingOf } from '../remittances/index.ts';
import { OFFICIAL_TOPICS } from './official-fees.queries.ts';

/** What waits for a second person, of an official. */
export const WaitingOfficialMove = ({ requestId, ...of }: WaitingOf & { requestId: string }) => {
  const queries = useQueryClient();
  const done = () => refreshTopics(queries, OFFICIAL_TOPICS);
  const approve = useCommand(isAlone(of) ? releaseOfficialFees : approveOfficialFees, done);
  const withdraw = useCommand(withdrawOfficialFees, done);
  const request = { params: { requestId } };
  return (
    <WaitingButtons
      {...of}
      approve={{ ...approve, send: () => void approve.run(request) }}
      withdraw={{ ...withdraw, send: () => void withdraw.run(request) }}
    />
  );
};
