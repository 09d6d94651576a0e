import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { placeLegalHold, type ArchivedCaseFile } from '#contracts/office/case-file/case-file.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored } from '../../../ui/form.tsx';

/** Keeps a deleted case file from being erased, with a reason that the audit trail keeps. */
export const PlaceLegalHold = ({ caseFile, onClose }: { caseFile: ArchivedCaseFile; onClose: () => void }) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: placeLegalHold,
    params: { defendantId: caseFile.defendantId },
    initialValues: { reason: '' },
    draft: { name: `legal-hold:${caseFile.defendantId}` },
    body: (values) => values,
    onDone: () => {
      notifications.show({ message: 'The file is under a legal hold.' });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Legal hold"
      command={{ onSubmit, busy, error }}
      label="Place hold"
      said="Failed to place legal hold: {message}"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm">
        While the hold is on, nothing in the file of {caseFile.fullName} is erased, even after the retention period.
      </Text>
      <Textarea label="Reason" withAsterisk autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
