import { useQuery } from '@tanstack/react-query';
import { paymentsDueQuery } from './dashboard.queries.ts';
import { aboutPaymentDue } from './due-lines.tsx';
import { DueList } from './due-list.tsx';

/** What is to be paid today (today#payments-due-today). */
export const PaymentsDueToday = ({ onClose }: { onClose: () => void }) => (
  <DueList
    title="Payments Due Today"
    query={useQuery(paymentsDueQuery)}
    empty="No payments due today."
    failed="Failed to load payments."
    about={aboutPaymentDue}
    onClose={onClose}
  />
);
