import { Stack, Text } from '@mantine/core';
import { billRecoveryCost, type RecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

/** Whether some of a cost is billed and not voided. */
export const isBilled = ({ bills }: RecoveryCost): boolean =>
  bills.some(({ status, isVoided }) => status !== 'not billed' && !isVoided);

/**
 * Bills a booked cost to the accounts that bear the bonds of its case (recovery#billing-a-cost). Render it while it is
 * open.
 */
export const BillCost = ({ cost, onClose }: { cost: RecoveryCost; onClose: () => void }) => {
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
    <Dialog onClose={onClose} title="Bill cost">
      <form onSubmit={onSubmit} noValidate aria-label="Bill cost">
        <Stack gap="md">
          <MoneyInput
            label="Amount"
            description={`at most ${formatCents(amountCents)}`}
            withAsterisk
            className={WIDTH.middle}
            data-autofocus
            {...form.getInputProps('amountCents')}
          />
          <Text size="sm" c="dimmed">
            Charged to the accounts of the case’s forfeited bonds, by their face. The client must be billable for
            recovery costs, with an indemnity agreement of each bond on file.
          </Text>
          <FormButtons label="Bill" busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
