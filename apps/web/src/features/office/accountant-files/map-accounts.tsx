import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mapAccounts, type MappedAccount } from '#contracts/office/accountant-files/account-mapping.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog, Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { accountMappingQuery } from './accountant-files.queries.ts';

const TITLE = 'Map accounts';

interface MapAccountsFormProps {
  known: readonly MappedAccount[];
  onClose: () => void;
}

const MapAccountsForm = ({ known, onClose }: MapAccountsFormProps) => {
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: mapAccounts,
    initialValues: {
      accounts: known.map(({ code, theirName, theirNumber }) => ({ code, theirName, theirNumber })),
    },
    draft: { name: 'map-accounts', lists: ['accounts'] },
    body: (values) => values,
    onDone: onClose,
  });
  /** Where nothing is typed, what is proposed. */
  const propose = () =>
    form.setFieldValue(
      'accounts',
      form.getValues().accounts.map((account) => {
        const proposed = known.find(({ code }) => code === account.code);
        return {
          ...account,
          theirName: account.theirName || (proposed?.proposedName ?? ''),
          theirNumber: account.theirNumber || (proposed?.proposedNumber ?? ''),
        };
      }),
    );
  return (
    <CommandDialog onClose={onClose} title={TITLE} size="lg" command={{ onSubmit, busy, error }} label="Save">
      <Text size="sm" c="dimmed">
        What each account is called in your accountant’s program. QuickBooks goes by name (Parent:Account for a
        subaccount), Xero by number.
      </Text>
      <Group>
        <Button size="xs" variant="default" onClick={propose}>
          Fill in our names
        </Button>
      </Group>
      {known.map(({ code, name }, at) => (
        <Stack key={code} gap={4} role="group" aria-label={`${code} ${name}`}>
          <Text size="sm" fw={600}>
            {code} {name}
          </Text>
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              aria-label={`Name of ${code}`}
              placeholder="Name"
              style={{ flex: 1 }}
              {...form.getInputProps(`accounts.${at}.theirName`)}
            />
            <TextInput
              aria-label={`Number of ${code}`}
              placeholder="No."
              w={110}
              {...form.getInputProps(`accounts.${at}.theirNumber`)}
            />
          </Group>
        </Stack>
      ))}
    </CommandDialog>
  );
};

/** Says what ledger accounts are called in the accountant's program (money#account-mapping). */
export const MapAccounts = ({ onClose }: { onClose: () => void }) => {
  const { data, error, refetch } = useQuery(accountMappingQuery);
  if (data !== undefined) return <MapAccountsForm known={data.accounts} onClose={onClose} />;
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {error === null ? (
        <Text size="sm" role="status">
          Loading…
        </Text>
      ) : (
        <ErrorPanel error={error} retry={() => void refetch()} title="Failed to load the mapping." />
      )}
    </Dialog>
  );
};
