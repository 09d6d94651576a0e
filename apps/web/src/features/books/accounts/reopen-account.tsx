import { Text, Textarea } from '@mantine/core';
import { reopenAccount } from '#contracts/books/account/accounts.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored } from '../../../ui/form.tsx';

interface ReopenAccountProps {
  accountId: string;
  onDone: () => void;
  onClose: () => void;
}

/** Opens a closed account again, with a reason (money#reasons-required). Render it while it is open. */
export const ReopenAccount = ({ accountId, onDone, onClose }: ReopenAccountProps) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: reopenAccount,
    params: { accountId },
    initialValues: { reason: '' },
    draft: { name: `reopen-account:${accountId}` },
    body: (values) => values,
    onDone,
  });
  return (
    <CommandDialog onClose={onClose} title="Reopen account" command={{ onSubmit, busy, error }} label="Reopen account">
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm">Reopen this account? Fees and payments can be added again.</Text>
      <Textarea label="Reason" withAsterisk autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
