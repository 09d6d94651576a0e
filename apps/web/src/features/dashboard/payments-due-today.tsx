import { useQuery } from '@tanstack/react-query';
import type { PaymentDue } from '#contracts/dashboard/dashboard.ts';
import { formatCents } from '#domain/money.ts';
import { paymentsDueQuery } from './dashboard.queries.ts';
import { DueList } from './due-list.tsx';

/** What stands under the name: what falls due, and how much; the list adds the power of the bond. */
export const aboutPaymentDue = ({ what, amountCents }: PaymentDue): string =>
  [what, amountCents === null ? null : formatCents(amountCents)].filter(Boolean).join(' · ');

/** What is to be paid today (decision 28). */
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
