import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { Colleague } from '#contracts/payouts/remittances/advances.ts';
import { repayOfficialAdvance } from '#contracts/payouts/official-fees/official-fees.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { BY_CHECK, PayBack } from '../remittances/index.ts';
import { OFFICIAL_TOPICS } from './official-fees.queries.ts';

interface RepayProps {
  moveId: string;
  colleague: Colleague;
  amountCents: number;
  limitCents: number;
  onClose: () => void;
}

/** Pays a colleague back what they advanced to an official. Render it while it is open. */
export const RepayOfficialAdvance = ({ moveId, colleague, amountCents, limitCents, onClose }: RepayProps) => {
  const queries = useQueryClient();
  const payout = useContractForm({
    endpoint: repayOfficialAdvance,
    params: { moveId },
    initialValues: BY_CHECK,
    body: (values) => values,
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'The payment is booked.' });
      refreshTopics(queries, OFFICIAL_TOPICS);
      onClose();
    },
  });
  return <PayBack {...{ colleague, amountCents, limitCents, payout, onClose }} />;
};
