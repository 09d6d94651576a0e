import { voidCommissionPayment } from '#contracts/payouts/commission/commission-payments.ts';
import { VoidPayment } from '../remittances/index.ts';

interface Which {
  agentId: string;
  onClose: () => void;
}

/** Voids a payment, or records that it came back: it is owed again. */
export const VoidCommissionPayment = ({ agentId, paymentId, onClose }: Which & { paymentId: string }) => (
  <VoidPayment
    endpoint={voidCommissionPayment}
    params={{ agentId, paymentId }}
    consequence="what it paid is owed again."
    onClose={onClose}
  />
);
