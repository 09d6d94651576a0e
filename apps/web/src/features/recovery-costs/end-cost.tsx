import { Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { declineRecoveryCost, voidRecoveryCost, withdrawRecoveryCost } from '#contracts/recovery-costs/costs.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form.tsx';

const ACTS = {
  decline: { endpoint: declineRecoveryCost, label: 'Decline', says: 'Nothing is booked. It stays with your reason.' },
  withdraw: { endpoint: withdrawRecoveryCost, label: 'Withdraw', says: 'Nothing is booked. It stays in the case.' },
  void: { endpoint: voidRecoveryCost, label: 'Void', says: 'It was booked: the same is booked back, today.' },
} as const;
export type EndOfCost = keyof typeof ACTS;

/** Declines, withdraws or voids a cost with a reason. Render it while it is open. */
export const EndCost = ({ costId, act, onClose }: { costId: string; act: EndOfCost; onClose: () => void }) => {
  const queries = useQueryClient();
  const { endpoint, label, says } = ACTS[act];
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint,
    params: { costId },
    initialValues: { reason: '' },
    body: (values) => values,
    onDone: () => {
      refreshTopics(queries, ['recovery-case', 'approval', 'ledger']);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={`${label} cost`}>
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
