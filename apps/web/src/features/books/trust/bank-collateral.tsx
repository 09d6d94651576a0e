import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { bankCollateral } from '#contracts/books/trust/collateral.ts';
import type { CollateralReceipt } from '#contracts/books/trust/trust.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { countOf } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { FarBackReason } from '../accounts/index.ts';

interface BankCollateralProps {
  receipts: readonly CollateralReceipt[];
  onClose: () => void;
}

/** Takes the chosen receipts of collateral to the trust bank. Render it while it is open. */
export const BankCollateral = ({ receipts, onClose }: BankCollateralProps) => {
  const { today } = useSession().organization;
  const cents = receipts.reduce((sum, { lyingCents }) => sum + lyingCents, 0);
  const initialValues: { bankedOn: string | null; externalReference: string; reason: string } = {
    bankedOn: today,
    externalReference: '',
    reason: '',
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: bankCollateral,
    initialValues,
    body: ({ bankedOn, ...given }) => ({
      ...given,
      bankedOn: bankedOn ?? '',
      receiptIds: receipts.map(({ receiptId }) => receiptId),
    }),
    onDone: ({ amountCents }) => {
      notifications.show({ message: `${formatCents(amountCents)} is at the trust bank.` });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Bank collateral"
      command={{ onSubmit, busy, error }}
      label={`Bank ${formatCents(cents)}`}
      focused
    >
      <Facts facts={[['Receipts', countOf(receipts.length, 'receipt')]]} />
      <Fields>
        <UsDateInput
          label="Day of the deposit"
          className={WIDTH.middle}
          today={today}
          {...form.getInputProps('bankedOn')}
        />
        <TextInput label="Slip number" className={WIDTH.middle} {...form.getInputProps('externalReference')} />
      </Fields>
      <FarBackReason day={form.values.bankedOn} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
