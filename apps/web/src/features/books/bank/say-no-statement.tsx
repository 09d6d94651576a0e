import { Text, Textarea } from '@mantine/core';
import type { BankAccount } from '#contracts/books/bank/bank.ts';
import { sayNoStatement } from '#contracts/books/bank/reconciliation.ts';
import { monthAfter, monthInWords, monthOf, monthsDownTo } from '#domain/books/months.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select, WIDTH } from '../../../ui/form.tsx';
import { ofAccount } from './stand-of-account.tsx';

interface SayNoStatementProps {
  account: BankAccount;
  /** Months of which it was said. */
  said: readonly string[];
  onClose: () => void;
}

/** Says that there is no statement for a month, with a reason: it no longer blocks its close (money#reconciled-months). */
export const SayNoStatement = ({ account, said, onClose }: SayNoStatementProps) => {
  const { today } = useSession().organization;
  const last = monthAfter(monthOf(today), -1);
  const months = monthsDownTo(monthAfter(last, -23), last).filter((month) => !said.includes(month));
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: sayNoStatement,
    params: { bankAccountId: account.bankAccountId },
    initialValues: { month: months[0] ?? last, reason: '' },
    body: (values) => values,
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="No statement for a month" command={{ onSubmit, busy, error }} label="Save">
      <Select
        label="Month"
        className={WIDTH.middle}
        data={months.map((month) => ({ value: month, label: monthInWords(month) }))}
        {...form.getInputProps('month')}
      />
      <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
      <Text size="sm" c="dimmed">
        The month can then be closed although {ofAccount(account)} is not reconciled through its end. Your name and the
        reason are kept.
      </Text>
    </CommandDialog>
  );
};
