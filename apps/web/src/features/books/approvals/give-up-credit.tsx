import { Text, Textarea } from '@mantine/core';
import type { Account } from '#contracts/books/account/accounts.ts';
import { giveUpCredit } from '#contracts/books/account/unclaimed.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

interface GiveUpCreditProps {
  /** One in credit. */
  account: Pick<Account, 'accountId' | 'balanceCents'>;
  onClose: () => void;
}

/** Gives a credit up as unclaimed (money#refund-limit). Render it while it is open. */
export const GiveUpCredit = ({ account, onClose }: GiveUpCreditProps) => {
  const { accountId, balanceCents } = account;
  const initialValues: { amountCents: number | null; reason: string } = { amountCents: -balanceCents, reason: '' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: giveUpCredit,
    params: { accountId },
    initialValues,
    draft: { name: `unclaimed:${accountId}` },
    body: ({ amountCents, reason }) => ({ amountCents: amountCents ?? 0, reason }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Unclaimed credit"
      command={{ onSubmit, busy, error }}
      label="Give up as unclaimed"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm">
        {formatCents(-balanceCents)} is a credit. The amount given up leaves the account and is held until it is paid to
        the client or the State.
      </Text>
      <MoneyInput
        label="Amount"
        withAsterisk
        className={WIDTH.middle}
        data-autofocus
        {...form.getInputProps('amountCents')}
      />
      <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
