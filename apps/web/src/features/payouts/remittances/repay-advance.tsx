import { notifications } from '@mantine/notifications';
import { repayAdvance, type AdvanceRow } from '#contracts/payouts/remittances/advances.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { PayBack } from './pay-back.tsx';
import { BY_CHECK } from './payout-fields.tsx';

interface RepayProps {
  suretyId: string;
  advance: AdvanceRow;
  /** What the books owe the colleague in all. */
  owedCents: number;
  limitCents: number;
  onClose: () => void;
}

/** Pays a colleague back what they advanced to a surety. Render it while it is open. */
export const RepayAdvance = ({ suretyId, advance, owedCents, limitCents, onClose }: RepayProps) => {
  const { disbursementId, agentId, name, amountCents } = advance;
  const payout = useContractForm({
    endpoint: repayAdvance,
    params: { suretyId, disbursementId },
    initialValues: BY_CHECK,
    body: (values) => values,
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'The payment is booked.' });
      onClose();
    },
  });
  return <PayBack colleague={{ agentId, name, owedCents }} {...{ amountCents, limitCents, payout, onClose }} />;
};
