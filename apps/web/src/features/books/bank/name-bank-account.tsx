import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { addBankAccount, changeBankAccount, type BankAccount } from '#contracts/books/bank/bank.ts';
import { BANK_ACCOUNT_KIND_WORDS, BANK_ACCOUNT_KINDS, type BankAccountKind } from '#domain/books/bank-lines.ts';
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
  /** Chosen for a new one; it stays. */
  kind: BankAccountKind;
}

const useNaming = ({ account, onClose, onAdded }: NameBankAccountProps) => {
  const initialValues: Values = {
    name: account?.name ?? '',
    lastFour: account?.lastFour ?? '',
    kind: account?.kind ?? 'operating',
  };
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
    body: ({ name, lastFour }: Values) => ({ name, lastFour, basedOn: account?.version ?? 0 }),
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
      {props.account === null ? (
        <Radio.Group label="Whose money it holds" withAsterisk {...form.getInputProps('kind')}>
          <Stack gap="xs" mt="xs">
            {BANK_ACCOUNT_KINDS.map((kind) => (
              <Radio key={kind} value={kind} label={BANK_ACCOUNT_KIND_WORDS[kind]} />
            ))}
          </Stack>
        </Radio.Group>
      ) : null}
      <Text size="sm" c="dimmed">
        With the digits a file of another account is refused. More of the number is not kept.
      </Text>
    </CommandDialog>
  );
};
