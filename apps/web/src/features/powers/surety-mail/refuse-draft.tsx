import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { refuseSuretyDraft, type SuretyDraft } from '#contracts/powers/surety-mail/drafts.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

interface RefuseDraftProps {
  draft: Pick<SuretyDraft, 'draftId' | 'version'>;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks why a draft is refused. */
export const RefuseDraft = ({ draft: { draftId, version: basedOn }, onDone, onCancel }: RefuseDraftProps) => {
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: refuseSuretyDraft,
    params: { draftId },
    initialValues: { reason: '' },
    body: ({ reason }) => ({ reason, basedOn }),
    onDone: () => {
      notifications.show({ message: 'The mail was refused.' });
      onDone();
    },
  });
  return (
    <CommandDialog
      onClose={onCancel}
      title="Refuse this mail?"
      command={{ onSubmit, busy, error }}
      label="Refuse"
      danger
    >
      <Text size="sm" c="dimmed">
        No case is created. The mail is erased after 30 days, with its PDFs.
      </Text>
      <Textarea label="Reason" withAsterisk autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
