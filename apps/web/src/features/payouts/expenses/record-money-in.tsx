import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { recordMoneyIn } from '#contracts/payouts/expenses/expenses.ts';
import { isMoneyInAccount } from '#domain/payouts/expenses.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, WIDTH } from '../../../ui/form.tsx';
import { ExpenseFields, type TypedExpense } from './expense-fields.tsx';

const METHODS = {
  label: 'Went',
  data: [
    { value: 'Bank Transfer', label: 'To the bank' },
    { value: 'Cash', label: 'Into the drawer, as cash' },
  ],
};

interface Typed extends TypedExpense {
  method: 'Bank Transfer' | 'Cash';
}

/** Records money that is no client's: the owner's, interest, a sale (money#money-in). Render it while it is open. */
export const RecordMoneyIn = ({ onClose }: { onClose: () => void }) => {
  const { today } = useSession().organization;
  const typed: Typed = {
    paidOn: today,
    payee: '',
    account: null,
    amountCents: null,
    method: 'Bank Transfer',
    externalReference: '',
    reason: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: recordMoneyIn,
    initialValues: typed,
    draft: { name: 'money-in' },
    body: ({ paidOn, account, amountCents, ...given }: Typed) => {
      const amount = amountCents ?? Number.NaN;
      return { ...given, paidOn: paidOn ?? '', account: account ?? '', amountCents: amount };
    },
    onDone: () => {
      notifications.show({ message: 'The money is booked.' });
      onClose();
    },
  });
  return (
    <CommandDialog onClose={onClose} title="Money in" command={{ onSubmit, busy, error }} label="Record money in">
      {restored ? <DraftRestored discard={discard} /> : null}
      <ExpenseFields
        form={form}
        takes={isMoneyInAccount}
        methods={METHODS}
        payee={<TextInput label="From" className={WIDTH.full} withAsterisk {...form.getInputProps('payee')} />}
      />
    </CommandDialog>
  );
};
