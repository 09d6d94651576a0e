import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkIndemnitor, type Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { useCommand } from '../../../lib/command.ts';
import { focusFirstInvalid } from '../../../lib/focus.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons, Select } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { accountsOfDefendantQuery } from './accounts.queries.ts';

interface LinkToAccountProps {
  indemnitor: Indemnitor;
  onClose: () => void;
}

const ChooseAccount = (props: LinkToAccountProps & { accounts: { value: string; label: string }[] }) => {
  const { indemnitor, accounts, onClose } = props;
  const [accountId, setAccountId] = useState<string | null>(
    accounts.length === 1 ? (accounts[0]?.value ?? null) : null,
  );
  const [missing, setMissing] = useState(false);
  const command = useCommand(linkIndemnitor, onClose);
  const link = (form: EventTarget) => {
    setMissing(accountId === null);
    if (accountId === null) return focusFirstInvalid(form);
    void command.run({ params: { accountId }, body: { indemnitorId: indemnitor.indemnitorId } });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        link(event.currentTarget);
      }}
    >
      <Stack gap="md">
        <Text size="sm">{indemnitor.fullName || 'This indemnitor'} will be liable for the account.</Text>
        <Select
          label="Account"
          withAsterisk
          data={accounts}
          value={accountId}
          onChange={setAccountId}
          error={missing && accountId === null ? 'Choose an account.' : null}
          data-autofocus
          autoFocus // the list renders after the dialog has set the focus
        />
        <FormButtons
          label="Link"
          busy={command.busy}
          error={command.error}
          said="Failed to link: {message}"
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
};

/** The dialog that makes an indemnitor answer for an account of their defendant. Render it while it is open. */
export const LinkToAccount = (props: LinkToAccountProps) => {
  const { data, error, refetch } = useQuery(accountsOfDefendantQuery(props.indemnitor.defendantId));
  const free = data?.accounts.filter(({ accountId }) => !props.indemnitor.accountIds.includes(accountId)) ?? [];
  return (
    <Dialog onClose={props.onClose} title="Link Indemnitor to Account" size="sm">
      {error && !data ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {!error && !data ? <Loading lines={3} /> : null}
      {data?.accounts.length === 0 ? <Text size="sm">No accounts found for this defendant.</Text> : null}
      {data && data.accounts.length > 0 && free.length === 0 ? (
        <Text size="sm">They are already liable for every account of this defendant.</Text>
      ) : null}
      {free.length > 0 ? (
        <ChooseAccount
          {...props}
          accounts={free.map(({ accountId, shortId, name, status }) => ({
            value: accountId,
            label: `${accountName(shortId, name)}${status === 'closed' ? ' (closed)' : ''}`,
          }))}
        />
      ) : null}
    </Dialog>
  );
};
