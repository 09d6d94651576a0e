import { Stack, Text, Textarea } from '@mantine/core';
import { voidSuretyMove } from '#contracts/payouts/buf/buf.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons } from '../../../ui/form.tsx';

/** Takes back what moved with a surety, with a reason. */
export const VoidSuretyMove = (props: { suretyId: string; moveId: string; onClose: () => void }) => {
  const { suretyId, moveId, onClose } = props;
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: voidSuretyMove,
    params: { suretyId, moveId },
    initialValues: { reason: '' },
    body: (values) => values,
    onDone: onClose,
  });
  return (
    <Dialog title="Void" onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">It is reversed today.</Text>
          <Textarea label="Reason" withAsterisk autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
          <FormButtons label="Void" danger busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
