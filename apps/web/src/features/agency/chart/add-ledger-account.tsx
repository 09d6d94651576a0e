import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { addLedgerAccount, type LedgerAccount } from '#contracts/agency/chart/chart.ts';
import { codesOfType, type LedgerAccountType } from '#domain/kernel/chart-of-accounts.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';

const TYPES: { value: LedgerAccountType; label: string }[] = [
  { value: 'income', label: 'Income' },
  { value: 'expense', label: 'Expense' },
  { value: 'asset', label: 'Asset' },
  { value: 'liability', label: 'Liability' },
  { value: 'equity', label: 'Equity' },
];

/** The codes of a type that nearby accounts have, so that a free one is seen. */
const takenOf = (accounts: readonly LedgerAccount[], type: LedgerAccountType): string =>
  accounts
    .filter((account) => account.type === type)
    .map(({ code }) => code)
    .join(', ');

/** Adds an account of the agency's own to the chart. */
export const AddLedgerAccount = ({
  accounts,
  onClose,
}: {
  accounts: readonly LedgerAccount[];
  onClose: () => void;
}) => {
  const initialValues: { type: LedgerAccountType; code: string; name: string } = { type: 'income', code: '', name: '' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: addLedgerAccount,
    initialValues,
    draft: { name: 'ledger-account:new' },
    body: (values) => values,
    onDone: ({ code, name }) => {
      notifications.show({ message: `${code} ${name} was added.` });
      onClose();
    },
  });
  const { type } = form.values;
  return (
    <CommandDialog onClose={onClose} title="Add Account" command={{ onSubmit, busy, error }} label="Add">
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <Select label="Type" className={WIDTH.middle} data={TYPES} {...form.getInputProps('type')} />
        <TextInput
          label="Code"
          className={WIDTH.middle}
          withAsterisk
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          description={codesOfType(type)}
          {...form.getInputProps('code')}
        />
        <TextInput
          label="Name"
          className={WIDTH.full}
          withAsterisk
          autoComplete="off"
          description={`Taken: ${takenOf(accounts, type)}`}
          {...form.getInputProps('name')}
        />
      </Fields>
    </CommandDialog>
  );
};
