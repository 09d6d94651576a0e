import { Text, TextInput } from '@mantine/core';
import { addBankAccount, changeBankAccount, type BankAccount } from '#contracts/books/bank/bank.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';

interface NameBankAccountProps {
  /** Null for a new one. */
  account: BankAccount | null;
  onClose: () => void;
  onAdded?: (bankAccountId: string) => void;
}

interface Values {
  name: string;
  lastFour: string;
}

const useNaming = ({ account, onClose, onAdded }: NameBankAccountProps) => {
  const initialValues: Values = { name: account?.name ?? '', lastFour: account?.lastFour ?? '' };
  const adding = useContractForm({
    endpoint: addBankAccount,
    initialValues,
    body: (values: Values) => values,
    onDone: ({ bankAccountId }) => {
      onClose();
      onAdded?.(bankAccountId);
    },
  });
  const changing = useContractForm({
    endpoint: changeBankAccount,
    params: { bankAccountId: account?.bankAccountId ?? '' },
    initialValues,
    body: (values: Values) => ({ ...values, basedOn: account?.version ?? 0 }),
    onDone: onClose,
  });
  return account === null ? adding : changing;
};

/** Names an account at a bank (money#bank-accounts): no more of its number than the last four digits is kept. */
export const NameBankAccount = (props: NameBankAccountProps) => {
  const { form, onSubmit, busy, error } = useNaming(props);
  return (
    <CommandDialog
      onClose={props.onClose}
      title={props.account === null ? 'Add a bank account' : 'Name this account'}
      command={{ onSubmit, busy, error }}
      label="Save"
    >
      <Fields>
        <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
        <DigitsInput
          label="Last four digits"
          className={WIDTH.short}
          autoComplete="off"
          {...form.getInputProps('lastFour')}
        />
      </Fields>
      <Text size="sm" c="dimmed">
        With the digits a file of another account is refused. More of the number is not kept.
      </Text>
    </CommandDialog>
  );
};
