import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { payCommission } from '#contracts/payouts/commission/commission-payments.ts';
import type { CommissionOfAgent } from '#contracts/payouts/commission/commission.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { BY_CHECK, PayoutButtons, PayoutFields, type Paid } from '../remittances/index.ts';

interface PayProps {
  agent: Pick<CommissionOfAgent, 'agentId' | 'fullName' | 'owedCents'>;
  limitCents: number;
  onClose: () => void;
}

interface Typed extends Paid {
  amountCents: number | null;
}

/** Pays an agent out of what is owed to them. Render it while it is open. */
export const PayCommission = ({ agent: { agentId, fullName, owedCents }, limitCents, onClose }: PayProps) => {
  const isOwn = useSession().user.userId === agentId;
  const initialValues: Typed = { ...BY_CHECK, amountCents: owedCents };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: payCommission,
    params: { agentId },
    initialValues,
    body: (values) => ({ ...values, amountCents: values.amountCents ?? Number.NaN }),
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'The payment is booked.' });
      onClose();
    },
  });
  const amountCents = form.values.amountCents ?? 0;
  return (
    <Dialog title={`Pay ${fullName}`} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <MoneyInput
            label="Amount"
            description={`Owed: ${formatCents(owedCents)}`}
            withAsterisk
            data-autofocus
            {...form.getInputProps('amountCents')}
          />
          <PayoutFields form={form} />
          <PayoutButtons {...{ amountCents, limitCents, isOwn, busy, error }} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
