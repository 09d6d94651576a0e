import { declineCommissionPayment, voidCommissionPayment } from '#contracts/payouts/commission/commission-payments.ts';
import { DeclinePayment, VoidPayment } from '../remittances/index.ts';
import { COMMISSION_TOPICS } from './commission.queries.ts';

interface Which {
  agentId: string;
  onClose: () => void;
}

/** Declines what waits for a second person, with a reason. */
export const DeclineCommissionPayment = ({ agentId, requestId, onClose }: Which & { requestId: string }) => (
  <DeclinePayment
    endpoint={declineCommissionPayment}
    params={{ agentId, requestId }}
    topics={COMMISSION_TOPICS}
    onClose={onClose}
  />
);

/** Voids a payment, or records that it came back: it is owed again. */
export const VoidCommissionPayment = ({ agentId, paymentId, onClose }: Which & { paymentId: string }) => (
  <VoidPayment
    endpoint={voidCommissionPayment}
    params={{ agentId, paymentId }}
    topics={COMMISSION_TOPICS}
    consequence="what it paid is owed again."
    onClose={onClose}
  />
);
