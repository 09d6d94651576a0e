import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { transferBetweenBanks } from '#contracts/books/bank/bank-transfers.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { bankAccountsQuery } from './bank.queries.ts';
import { isOperating, ofAccount } from './stand-of-account.tsx';

interface Typed {
  fromAccountId: string | null;
  toAccountId: string | null;
  amountCents: number | null;
  movedOn: string | null;
  reason: string;
}

/** The accounts at banks that money goes to and comes from, as they are chosen from: collateral moves under Trust alone. */
export const useBankAccounts = (): { value: string; label: string }[] => {
  const { data } = useQuery(bankAccountsQuery);
  return (data?.accounts ?? []).filter(isOperating).map((one) => ({ value: one.bankAccountId, label: ofAccount(one) }));
};

/** Records a transfer from this account to another one of the agency (money#bank-transfers). Render it while it is open. */
export const TransferBetweenBanks = ({ from, onClose }: { from: string; onClose: () => void }) => {
  const { today } = useSession().organization;
  const accounts = useBankAccounts();
  const only = accounts.filter(({ value }) => value !== from);
  const typed: Typed = {
    fromAccountId: from,
    toAccountId: only.length === 1 ? (only[0]?.value ?? null) : null,
    amountCents: null,
    movedOn: today,
    reason: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: transferBetweenBanks,
    initialValues: typed,
    draft: { name: 'transfer-between-banks' },
    body: ({ fromAccountId, toAccountId, amountCents, movedOn, reason }: Typed) => ({
      fromAccountId: fromAccountId ?? '',
      toAccountId: toAccountId ?? '',
      amountCents: amountCents ?? Number.NaN,
      movedOn: movedOn ?? '',
      reason,
    }),
    onDone: () => {
      notifications.show({ message: 'The transfer is booked.' });
      onClose();
    },
  });
  return (
    <CommandDialog onClose={onClose} title="Transfer between accounts" command={{ onSubmit, busy, error }} label="Save">
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <Select
          label="From account"
          className={WIDTH.full}
          withAsterisk
          data={accounts}
          {...form.getInputProps('fromAccountId')}
        />
        <Select
          label="To account"
          className={WIDTH.full}
          withAsterisk
          data={accounts}
          {...form.getInputProps('toAccountId')}
        />
        <MoneyInput label="Amount" className={WIDTH.middle} withAsterisk {...form.getInputProps('amountCents')} />
        <UsDateInput
          label="Date"
          className={WIDTH.middle}
          withAsterisk
          today={today}
          {...form.getInputProps('movedOn')}
        />
        <Textarea
          label="Purpose"
          className={WIDTH.full}
          withAsterisk
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </Fields>
      <Text size="sm" c="dimmed">
        Money to an owner or a vendor is no transfer. Client collateral is banked under Trust.
      </Text>
    </CommandDialog>
  );
};
