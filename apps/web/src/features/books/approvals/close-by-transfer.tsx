import { Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contracts/books/account/accounts.ts';
import { closeByTransfer } from '#contracts/books/transfers/transfers.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DraftRestored, FormButtons, Select } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { accountsOfDefendantQuery } from '../accounts/index.ts';

interface CloseByTransferProps {
  account: Pick<Account, 'accountId' | 'defendantId' | 'balanceCents'>;
  onClose: () => void;
}

const TransferForm = ({ account, others, onClose }: CloseByTransferProps & { others: readonly Account[] }) => {
  const { accountId } = account;
  const initialValues: { toAccountId: string | null; reason: string } = {
    toAccountId: others.length === 1 ? (others[0]?.accountId ?? null) : null,
    reason: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: closeByTransfer,
    params: { accountId },
    initialValues,
    draft: { name: `close-by-transfer:${accountId}` },
    body: ({ toAccountId, reason }) => ({ toAccountId: toAccountId ?? '', reason }),
    onDone: onClose,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {restored ? <DraftRestored discard={discard} /> : null}
        <Text size="sm">
          All bonds, fees, charges, payments, refunds and write-offs move too. Both statements show the transfer.
        </Text>
        <Select
          label="To account"
          withAsterisk
          data-autofocus
          data={others.map((other) => ({
            value: other.accountId,
            label: `${accountName(other.shortId, other.name)}, ${formatCents(other.balanceCents)}`,
          }))}
          {...form.getInputProps('toAccountId')}
        />
        <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
        <Text size="sm" c="dimmed">
          The account closes at once. A payment plan ends with the closing.
        </Text>
        <FormButtons label="Close account" busy={busy} error={error} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Closes an account by a transfer of all that stands on it (money#closing-an-account). Render it while it is open. */
export const CloseByTransfer = (props: CloseByTransferProps) => {
  const { accountId, defendantId } = props.account;
  const { data, error, refetch } = useQuery(accountsOfDefendantQuery(defendantId));
  const others = data?.accounts.filter((other) => other.accountId !== accountId && other.status === 'open');
  return (
    <Dialog onClose={props.onClose} title="Close account">
      {others === undefined ? (
        error ? (
          <ErrorPanel error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={4} />
        )
      ) : others.length === 0 ? (
        <Text size="sm">There is no other open account of this defendant. Open one first.</Text>
      ) : (
        <TransferForm {...props} others={others} />
      )}
    </Dialog>
  );
};
