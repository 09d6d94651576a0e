import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { createRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

/** Asks for a title, opens the case and goes there (screens#recovery-cases). Render it while it is open. */
export const CreateRecoveryCase = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: createRecoveryCase,
    initialValues: { title: '' },
    body: (values) => values,
    onDone: ({ caseId }) => navigate({ to: '/recovery/cases/$caseId', params: { caseId } }),
  });
  return (
    <CommandDialog onClose={onClose} title="New Case" command={{ onSubmit, busy, error }} label="Create">
      <TextInput label="Title" withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('title')} />
    </CommandDialog>
  );
};
