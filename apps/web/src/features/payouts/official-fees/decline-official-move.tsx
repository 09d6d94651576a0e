import { declineOfficialFees } from '#contracts/payouts/official-fees/official-fees.ts';
import { DeclinePayment } from '../remittances/index.ts';
import { OFFICIAL_TOPICS } from './official-fees.queries.ts';

/** Declines what waits for a second person, with a reason. */
export const DeclineOfficialMove = ({ requestId, onClose }: { requestId: string; onClose: () => void }) => (
  <DeclinePayment endpoint={declineOfficialFees} params={{ requestId }} topics={OFFICIAL_TOPICS} onClose={onClose} />
);
