import { Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Account } from '#contracts/books/account/accounts.ts';
import { payUnclaimed } from '#contracts/books/account/unclaimed.ts';
import { REFERENCE } from '#domain/kernel/external-reference.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { type PayeeOfUnclaimed } from '#domain/books/unclaimed.ts';
import { PAYOUT_METHODS, type PayoutMethod } from '#domain/kernel/payment-methods.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { PAYEE_WORDS } from './payee-words.ts';

interface PayUnclaimedProps {
  /** One of which something is held. */
  account: Pick<Account, 'accountId' | 'unclaimedCents'>;
  onClose: () => void;
}

interface PayoutValues {
  amountCents: number | null;
  to: PayeeOfUnclaimed;
  method: PayoutMethod;
  externalReference: string;
  reason: string;
}

/** Pays an unclaimed credit to the client or the State (money#recipes-of-credits). Render it while it is open. */
export const PayUnclaimed = ({ account, onClose }: PayUnclaimedProps) => {
  const { accountId, unclaimedCents } = account;
  const initialValues: PayoutValues = {
    amountCents: unclaimedCents,
    to: 'client',
    method: 'Check',
    externalReference: '',
    reason: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: payUnclaimed,
    params: { accountId },
    initialValues,
    draft: { name: `payout:${accountId}` },
    body: ({ amountCents, ...rest }) => ({ ...rest, amountCents: amountCents ?? 0 }),
    onDone: ({ paid }, { amountCents, to }) => {
      const message = `${formatCents(amountCents ?? 0)} was paid to ${PAYEE_WORDS[to]}.`;
      notifications.show({ message: paid ? message : 'Waiting for approval.' });
      onClose();
    },
  });
  return (
    <CommandDialog onClose={onClose} title="Pay unclaimed credit" command={{ onSubmit, busy, error }} label="Pay">
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm">
        {formatCents(unclaimedCents)} is held of this account. It is paid from the bank; the balance stays as it is.
      </Text>
      <Fields>
        <MoneyInput
          label="Amount"
          withAsterisk
          className={WIDTH.middle}
          data-autofocus
          {...form.getInputProps('amountCents')}
        />
        <Select
          label="Paid to"
          className={WIDTH.middle}
          data={[
            { value: 'client', label: 'The client' },
            { value: 'state', label: 'The State' },
          ]}
          {...form.getInputProps('to')}
        />
        <Select label="Paid by" className={WIDTH.middle} data={[...PAYOUT_METHODS]} {...form.getInputProps('method')} />
        <TextInput label={REFERENCE} className={WIDTH.middle} {...form.getInputProps('externalReference')} />
      </Fields>
      <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
      <Text size="sm" c="dimmed">
        Above the agency’s limit it takes effect when a second person approves.
      </Text>
    </CommandDialog>
  );
};
