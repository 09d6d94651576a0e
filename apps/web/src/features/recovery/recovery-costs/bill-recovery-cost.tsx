import { Text } from '@mantine/core';
import { billRecoveryCost, type RecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

/** Whether some of a cost is billed and not voided. */
export const isBilled = ({ bills }: RecoveryCost): boolean =>
  bills.some(({ status, isVoided }) => status !== 'not billed' && !isVoided);

/**
 * Bills a booked cost to the accounts that bear the bonds of its case (recovery#billing-a-cost). Render it while it is
 * open.
 */
export const BillRecoveryCost = ({ cost, onClose }: { cost: RecoveryCost; onClose: () => void }) => {
  const { costId, amountCents } = cost;
  const initialValues: { amountCents: number | null } = { amountCents };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: billRecoveryCost,
    params: { costId },
    initialValues,
    body: (values) => ({ amountCents: values.amountCents ?? 0 }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Bill cost"
      command={{ onSubmit, busy, error }}
      label="Bill"
      formLabel="Bill cost"
    >
      <MoneyInput
        label="Amount"
        description={`at most ${formatCents(amountCents)}`}
        withAsterisk
        className={WIDTH.middle}
        data-autofocus
        {...form.getInputProps('amountCents')}
      />
      <Text size="sm" c="dimmed">
        Charged to the accounts of the case’s forfeited bonds, by their face. The client must be billable for recovery
        costs, with an indemnity agreement of each bond on file.
      </Text>
    </CommandDialog>
  );
};
