import { voidDisbursement } from '#contracts/payouts/remittances/disbursements.ts';
import { VoidPayment } from './end-payment.tsx';

interface Which {
  suretyId: string;
  onClose: () => void;
}

/** Voids a payment, or records that it came back: its powers are due again. */
export const VoidDisbursement = ({ suretyId, disbursementId, onClose }: Which & { disbursementId: string }) => (
  <VoidPayment
    endpoint={voidDisbursement}
    params={{ suretyId, disbursementId }}
    consequence="the powers that it paid are due again."
    onClose={onClose}
  />
);

/** Voids what a colleague was paid back: they are owed it again. */
export const VoidRepayment = ({ suretyId, disbursementId, onClose }: Which & { disbursementId: string }) => (
  <VoidPayment
    endpoint={voidDisbursement}
    params={{ suretyId, disbursementId }}
    consequence="the employee is owed it again."
    onClose={onClose}
  />
);
