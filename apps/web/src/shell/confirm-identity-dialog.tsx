import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmIdentity } from '#contracts/office/identity/identity.ts';
import { useContractForm } from '../lib/contract-form.ts';
import { sessionQuery } from '../lib/session.ts';
import { CommandDialog } from '../ui/dialog.tsx';

/** Whether the person proved who they are. */
export type Answer = (confirmed: boolean) => void;

/** Asks for the password or a second factor. */
export const ConfirmIdentityDialog = ({ answer }: { answer: Answer }) => {
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const user = session?.user;
  const [kind, setKind] = useState<'password' | 'code'>('password');
  const { form, onSubmit, busy, error, forget } = useContractForm({
    endpoint: confirmIdentity,
    initialValues: { secret: '' },
    body: ({ secret }) => ({ kind, secret }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      answer(true);
    },
  });
  const change = () => {
    setKind(kind === 'password' ? 'code' : 'password');
    form.reset();
    forget();
  };
  return (
    <CommandDialog
      onClose={() => answer(false)}
      title="Confirm that it is you"
      size="sm"
      command={{ onSubmit, busy, error }}
      label="Confirm"
    >
      <Text size="sm">
        What you asked for needs {kind === 'password' ? 'your password' : 'a code of your authenticator app'} again.
        Then it goes on; nothing you typed is lost.
      </Text>
      {kind === 'password' ? (
        <>
          {/* For password managers, which need the user name in the form. */}
          <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordInput
            label="Current Password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('secret')}
          />
        </>
      ) : (
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          {...form.getInputProps('secret')}
        />
      )}
      {user?.twoFactorEnabled ? (
        <Button variant="subtle" size="compact-sm" px={0} style={{ alignSelf: 'flex-start' }} onClick={change}>
          {kind === 'password' ? 'Use a code instead' : 'Use the password instead'}
        </Button>
      ) : null}
    </CommandDialog>
  );
};
