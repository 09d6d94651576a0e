import { Text, Textarea } from '@mantine/core';
import { voidSuretyMove } from '#contracts/payouts/buf/buf.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

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
    <CommandDialog title="Void" onClose={onClose} command={{ onSubmit, busy, error }} label="Void" danger>
      <Text size="sm">It is reversed today.</Text>
      <Textarea label="Reason" withAsterisk autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
