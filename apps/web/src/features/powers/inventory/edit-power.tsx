import { Text, TextInput } from '@mantine/core';
import { editPower, type PowerInInventory } from '#contracts/powers/inventory/powers.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Fields } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PaperFields, wholeDollars } from './power-fields.tsx';

/** Edits a power (powers#setting-power-status). Render it while it is open. */
export const EditPower = ({ power, onClose }: { power: PowerInInventory; onClose: () => void }) => {
  const { powerId, powerNumber, suretyId, amountCents, issuedOn, expiresOn, notes, holderId, status } = power;
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: editPower,
    params: { powerId },
    initialValues: {
      powerNumber,
      suretyId: suretyId ?? '',
      amountCents,
      issuedOn,
      expiresOn,
      notes,
      holderId,
      status,
    },
    body: (values) => ({ ...values, amountCents: wholeDollars(values.amountCents), basedOn: power.revision }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Edit Power"
      size="lg"
      command={{ onSubmit, busy, error }}
      label="Save"
      otherwise="Failed to update power. Check console for details."
      guard={<LeaveGuard when={() => form.isDirty()} />}
    >
      {power.bondId === null ? null : (
        <Text size="sm" c="dimmed">
          It is on a bond: only its notes, dates and a higher amount can be edited.
        </Text>
      )}
      <Fields>
        <TextInput
          label="Power number"
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('powerNumber')}
        />
        <PaperFields form={form} />
      </Fields>
    </CommandDialog>
  );
};
