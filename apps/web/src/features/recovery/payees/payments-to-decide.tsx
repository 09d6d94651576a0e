import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { payablesQuery } from './payees.queries.ts';
import { PaymentHistory } from './payment-history.tsx';

/** In the inbox: payments to payees, and voids of them, that wait for a second person (money#second-person). */
export const PaymentsToDecide = () => {
  const { data, error, refetch } = useQuery(payablesQuery());
  if (error && !data)
    return <ErrorPanel title="Failed to load the payments." error={error} retry={() => void refetch()} />;
  const waiting = (data?.payments ?? []).filter(({ status }) => status === 'waiting' || status === 'void waiting');
  if (waiting.length === 0) return null;
  return (
    <Section title="Payees: payments to decide">
      <PaymentHistory rows={waiting} />
    </Section>
  );
};
