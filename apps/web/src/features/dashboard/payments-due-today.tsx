import { useQuery } from '@tanstack/react-query';
import type { PaymentDue } from '#contracts/dashboard/dashboard.ts';
import { formatCents } from '#domain/money.ts';
import { paymentsDueQuery } from './dashboard.queries.ts';
import { DueList } from './due-list.tsx';

/** What stands under the name: what falls due, how much, and on which bond. */
export const aboutPaymentDue = ({ what, amountCents, powerNumber }: PaymentDue): string =>
  [what, amountCents === null ? null : formatCents(amountCents), powerNumber ? `Power ${powerNumber}` : null]
    .filter(Boolean)
    .join(' · ');

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
