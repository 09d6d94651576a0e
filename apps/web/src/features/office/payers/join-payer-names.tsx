import { Stack, Text, TextInput } from '@mantine/core';
import { joinPayerNames } from '#contracts/office/payers/payers.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

/** Says that two names are one payer (money#names-of-one-payer). Render it while it is open. */
export const JoinPayerNames = ({ onClose }: { onClose: () => void }) => {
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: joinPayerNames,
    initialValues: { name: '', otherName: '' },
    body: (names) => names,
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Two names, one payer"
      command={{ onSubmit, busy, error }}
      label="Join names"
    >
      <Stack gap="sm">
        <Text size="sm">
          Type each name as it is on a receipt. Their cash counts together for Form 8300, and the search finds the
          payments of both. Receipts do not change.
        </Text>
        <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label="Other name" withAsterisk autoComplete="off" {...form.getInputProps('otherName')} />
      </Stack>
    </CommandDialog>
  );
};
