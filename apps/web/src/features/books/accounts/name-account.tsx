import { ActionIcon, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { nameAccount, type Account } from '#contracts/books/account/accounts.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DraftRestored, FormButtons } from '../../../ui/form.tsx';

type Named = Pick<Account, 'accountId' | 'name' | 'nameVersion'>;

const NameForm = ({ account, onClose }: { account: Named; onClose: () => void }) => {
  const { accountId, name, nameVersion } = account;
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: nameAccount,
    params: { accountId },
    initialValues: { name },
    draft: { name: `name-account:${accountId}:${nameVersion}` },
    body: (values) => ({ ...values, basedOn: nameVersion }),
    onDone: onClose,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {restored ? <DraftRestored discard={discard} /> : null}
        <TextInput
          label="Name"
          description="Your own name for this account. Leave it blank to remove the name."
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormButtons label="Save" busy={busy} error={error} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** What the staff call an account, beside its number; with a button to change it where that is allowed. */
export const NameAccount = ({ account, editable }: { account: Named; editable: boolean }) => {
  const [naming, setNaming] = useState(false);
  return (
    <>
      {account.name === '' ? null : (
        <Text component="span" size="sm" fw={500}>
          {account.name}
        </Text>
      )}
      {editable ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className="no-print"
          aria-label={account.name === '' ? 'Name this account' : 'Rename this account'}
          onClick={() => setNaming(true)}
        >
          <IconPencil size={14} />
        </ActionIcon>
      ) : null}
      {naming ? (
        <Dialog title="Name of the account" onClose={() => setNaming(false)}>
          <NameForm account={account} onClose={() => setNaming(false)} />
        </Dialog>
      ) : null}
    </>
  );
};
