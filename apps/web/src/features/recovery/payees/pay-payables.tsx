import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { payPayables, type Payable } from '#contracts/recovery/payees/payables.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { countOf } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { BY_CHECK, PayoutButtons, PayoutFields } from '../../payouts/remittances/index.ts';

interface PayPayablesProps extends Pick<Payable, 'payeeKind' | 'payeeId' | 'name'> {
  costIds: string[];
  amountCents: number;
  limitCents: number;
  onClose: () => void;
}

/** Pays chosen costs of a payee. Render it while it is open. */
export const PayPayables = (props: PayPayablesProps) => {
  const { payeeKind, payeeId, name, costIds, amountCents, limitCents, onClose } = props;
  const isOwn = useSession().user.userId === payeeId;
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: payPayables,
    initialValues: BY_CHECK,
    body: (values) => ({ ...values, payeeKind, payeeId, costIds, amountCents }),
    onDone: ({ status }) => {
      const waits = status === 'waiting';
      notifications.show({ message: waits ? 'A second person has to approve it.' : 'The payment is booked.' });
      onClose();
    },
  });
  return (
    <Dialog title={`Pay ${name}`} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">{`${countOf(costIds.length, 'cost')}, each in full: ${formatCents(amountCents)} from the bank.`}</Text>
          <PayoutFields form={form} />
          <PayoutButtons {...{ amountCents, limitCents, isOwn, busy, error }} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
