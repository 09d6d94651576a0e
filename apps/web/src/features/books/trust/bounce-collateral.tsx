import { Textarea } from '@mantine/core';
import { bounceCollateral } from '#contracts/books/trust/collateral.ts';
import type { CollateralReceipt } from '#contracts/books/trust/trust.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { WIDTH } from '../../../ui/form.tsx';

interface BounceCollateralProps {
  receipt: CollateralReceipt;
  onClose: () => void;
}

/** Records that the bank sent a check of collateral back. Render it while it is open. */
export const BounceCollateral = ({ receipt, onClose }: BounceCollateralProps) => {
  const { receiptId, number, amountCents } = receipt;
  const { today } = useSession().organization;
  const initialValues: { bouncedOn: string | null; reason: string } = { bouncedOn: today, reason: '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: bounceCollateral,
    params: { receiptId },
    initialValues,
    body: ({ bouncedOn, reason }) => ({ bouncedOn: bouncedOn ?? '', reason }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Check returned by the bank"
      command={{ onSubmit, busy, error }}
      label="Record return"
      danger
    >
      <Facts
        facts={[
          ['Receipt', number],
          ['Amount', formatCents(amountCents)],
        ]}
      />
      <UsDateInput label="The bank's day" className={WIDTH.middle} today={today} {...form.getInputProps('bouncedOn')} />
      <Textarea label="Reason of the bank" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
