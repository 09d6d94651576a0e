import { Checkbox, Text } from '@mantine/core';
import type { BankAccount } from '#contracts/books/bank/bank.ts';
import { startReconciliation } from '#contracts/books/bank/reconciliation.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { ofAccount } from './stand-of-account.tsx';

interface StartReconciliationProps {
  account: BankAccount;
  /** The balance that it starts from. */
  openingCents: number;
  onClose: () => void;
  onStarted: (reconciliationId: string) => void;
}

/** Asks for the day and the balance of the statement, both as on paper (money#reconciliation). */
export const StartReconciliation = ({ account, openingCents, onClose, onStarted }: StartReconciliationProps) => {
  const { organization } = useSession();
  const initialValues: { statementOn: string | null; statementCents: number | null; isOverdrawn: boolean } = {
    statementOn: null,
    statementCents: null,
    isOverdrawn: false,
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: startReconciliation,
    params: { bankAccountId: account.bankAccountId },
    initialValues,
    body: ({ statementOn, statementCents, isOverdrawn }) => ({
      statementOn: statementOn ?? '',
      statementCents: statementCents === null ? Number.NaN : isOverdrawn ? -statementCents : statementCents,
    }),
    onDone: ({ reconciliationId }) => onStarted(reconciliationId),
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Reconcile ${ofAccount(account)}`}
      command={{ onSubmit, busy, error }}
      label="Start"
    >
      <Fields>
        <UsDateInput
          label="Date of the statement"
          withAsterisk
          className={WIDTH.middle}
          today={organization.today}
          {...form.getInputProps('statementOn')}
        />
        <MoneyInput
          label="Ending balance"
          withAsterisk
          className={WIDTH.middle}
          {...form.getInputProps('statementCents')}
        />
      </Fields>
      <Checkbox
        label="The account is overdrawn: the balance is below zero"
        {...form.getInputProps('isOverdrawn', { type: 'checkbox' })}
      />
      <Text size="sm" c="dimmed">
        It starts from {formatCents(openingCents)}. What you matched with lines of the bank is ticked already.
      </Text>
    </CommandDialog>
  );
};
