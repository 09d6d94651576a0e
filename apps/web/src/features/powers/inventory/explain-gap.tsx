import { Text, Textarea } from '@mantine/core';
import { explainPowerGap, releasePowerGap, type PowerGap } from '#contracts/powers/inventory/power-gaps.ts';
import { POWER_GAPS } from '#domain/books/power-gap.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

/** Explains why a number is listed (powers#explaining-a-gap). Render it while it is open. */
export const ExplainGap = ({ gap, onClose }: { gap: PowerGap; onClose: () => void }) => {
  const { kind, number, powerNumber, powerId, cause, why, explainedBy } = gap;
  const alone = explainedBy === 'alone';
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: alone ? releasePowerGap : explainPowerGap,
    initialValues: { reason: '' },
    body: ({ reason }) => ({ kind, number, powerId, cause, reason }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Add reason: ${powerNumber}`}
      command={{ onSubmit, busy, error }}
      label="Add reason"
    >
      <Text size="sm">
        {POWER_GAPS[kind]}. {why}
      </Text>
      {alone ? <Text size="sm">Nobody else can approve your own bond. You may (shown in the audit trail).</Text> : null}
      <Textarea
        label="Reason"
        description="It leaves the list until something about it changes. The power does not change."
        withAsterisk
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  );
};
