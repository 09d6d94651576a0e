import { notifications } from '@mantine/notifications';
import type { Colleague } from '#contracts/payouts/remittances/advances.ts';
import { repayOfficialAdvance } from '#contracts/payouts/official-fees/official-fees.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { BY_CHECK, PayBack } from '../remittances/index.ts';

interface RepayProps {
  moveId: string;
  colleague: Colleague;
  amountCents: number;
  limitCents: number;
  onClose: () => void;
}

/** Pays a colleague back what they advanced to an official. Render it while it is open. */
export const RepayOfficialAdvance = ({ moveId, colleague, amountCents, limitCents, onClose }: RepayProps) => {
  const payout = useContractForm({
    endpoint: repayOfficialAdvance,
    params: { moveId },
    initialValues: BY_CHECK,
    body: (values) => values,
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'The payment is booked.' });
      onClose();
    },
  });
  return <PayBack {...{ colleague, amountCents, limitCents, payout, onClose }} />;
};
