import { Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { declineSurrender, withdrawSurrender } from '#contracts/surrender/surrenders.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form.tsx';

interface ReasonDialogProps {
  surrenderId: string;
  act: 'withdraw' | 'decline';
  onClose: () => void;
}

const WORDS = {
  withdraw: {
    title: 'Withdraw surrender',
    label: 'Withdraw',
    says: 'Nothing has changed by it. It stays in the case.',
  },
  decline: { title: 'Decline surrender', label: 'Decline', says: 'It stays in the case with your reason.' },
} as const;

/** Withdraws or declines a surrender with a reason. Render it while it is open. */
export const ReasonDialog = ({ surrenderId, act, onClose }: ReasonDialogProps) => {
  const queries = useQueryClient();
  const { title, label, says } = WORDS[act];
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: act === 'withdraw' ? withdrawSurrender : declineSurrender,
    params: { surrenderId },
    initialValues: { reason: '' },
    body: (values) => values,
    onDone: () => {
      refreshTopics(queries, ['recovery-case', 'approval']);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {says}
          </Text>
          <Textarea
            label="Reason"
            withAsterisk
            data-autofocus
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          <FormButtons label={label} danger busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
