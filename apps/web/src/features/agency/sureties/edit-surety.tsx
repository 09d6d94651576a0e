import { Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { addSurety, changeSurety, type SuretyWithContracts } from '#contracts/agency/sureties/sureties.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';

/** Adds a surety, or changes one; one with history is switched off, never deleted (powers#sureties). */
export const EditSurety = ({ surety, onClose }: { surety: SuretyWithContracts | null; onClose: () => void }) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: surety === null ? addSurety : changeSurety,
    ...(surety === null ? {} : { params: { suretyId: surety.suretyId } }),
    initialValues: {
      name: surety?.name ?? '',
      contactName: surety?.contactName ?? '',
      email: surety?.email ?? '',
      phoneNumber: surety?.phoneNumber ?? '',
      isActive: surety?.isActive ?? true,
    },
    draft: { name: `surety:${surety?.suretyId ?? 'new'}:${String(surety?.version ?? 0)}` },
    body: ({ isActive, ...values }) => (surety === null ? values : { ...values, isActive, basedOn: surety.version }),
    onDone: ({ name }) => {
      notifications.show({ message: `${name} was saved.` });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={surety === null ? 'Add Surety' : 'Edit Surety'}
      command={{ onSubmit, busy, error }}
      label="Save"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <TextInput
        label="Surety"
        description="The insurance company, as printed on its powers"
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Fields>
        <TextInput label="Contact" autoComplete="off" {...form.getInputProps('contactName')} />
        <PhoneInput label="Phone" className={WIDTH.middle} {...form.getInputProps('phoneNumber')} />
        <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
      </Fields>
      {surety === null ? null : (
        <Switch
          label="In use"
          description="Switched off, it is no longer offered. Existing bonds do not change."
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      )}
    </CommandDialog>
  );
};
