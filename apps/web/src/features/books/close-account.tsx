import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closeAccount, reopenAccount } from '#contracts/books/accounts.ts';
import { useCommand } from '../../lib/command.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftRestored, FormButtons } from '../../ui/form.tsx';

interface AskedProps {
  accountId: string;
  onDone: () => void;
  onCancel: () => void;
}

const Close = ({ accountId, onDone, onCancel }: AskedProps) => {
  const command = useCommand(closeAccount, onDone);
  return (
    <Confirm
      opened
      title="Close account"
      confirmLabel="Close account"
      busy={command.busy}
      error={command.error}
      consequence="Nothing more can be added to a closed account until it is reopened. Its balance stays as it is."
      onConfirm={() => void command.run({ params: { accountId } })}
      onCancel={onCancel}
    >
      Close this account?
    </Confirm>
  );
};

/** Opens a closed account again, with a reason (books.md 3.9). */
const Reopen = ({ accountId, onDone, onCancel }: AskedProps) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: reopenAccount,
    params: { accountId },
    initialValues: { reason: '' },
    draft: { name: `reopen-account:${accountId}` },
    body: (values) => values,
    onDone,
  });
  return (
    <Dialog onClose={onCancel} title="Reopen account">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <Text size="sm">Reopen this account? Fees and payments can be added again.</Text>
          <Textarea
            label="Reason"
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <FormButtons label="Reopen account" busy={busy} error={error} onCancel={onCancel} />
        </Stack>
      </form>
    </Dialog>
  );
};

/** Closes an account, or opens it again; asks first. */
export const CloseAccount = ({ accountId, open }: { accountId: string; open: boolean }) => {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const Asked = open ? Close : Reopen;
  const done = () => {
    refreshTopics(queries, ['account']);
    setAsking(false);
  };
  return (
    <>
      <Button size="xs" variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {open ? 'Close account' : 'Reopen account'}
      </Button>
      {asking ? <Asked accountId={accountId} onDone={done} onCancel={() => setAsking(false)} /> : null}
    </>
  );
};
