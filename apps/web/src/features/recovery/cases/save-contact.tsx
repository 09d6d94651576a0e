import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { saveContact, type RecoveryContact } from '#contracts/recovery/cases/contacts.ts';
import type { ContactRole } from '#domain/recovery/recovery-case.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Fields, FormButtons, Select, WIDTH } from '../../../ui/form.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';
import { NOT_SAVED } from './saved.tsx';

const ROLES: readonly { value: ContactRole; label: string }[] = [
  { value: 'reference', label: 'Reference' },
  { value: 'indemnitor', label: 'Indemnitor' },
  { value: 'indemnitor_reference', label: 'Indemnitor reference' },
  { value: 'defendant', label: 'Defendant' },
];

interface SaveContactProps {
  caseId: string;
  /** The contact, or the id of a new one. */
  contact: RecoveryContact | string;
  /** It was saved. */
  onSaved: () => void;
  onClose: () => void;
}

/** A contact of the case's own, edited in place. */
export const SaveContact = ({ caseId, contact, onSaved, onClose }: SaveContactProps) => {
  const [before] = useState(contact);
  const isNew = typeof before === 'string';
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: saveContact,
    params: { recoveryCaseId: caseId, contactId: isNew ? before : before.contactId },
    initialValues: {
      role: isNew ? 'reference' : before.role,
      name: isNew ? '' : before.name,
      phone: isNew ? '' : before.phone,
      email: isNew ? '' : before.email,
      relationship: isNew ? '' : before.relationship,
      address: isNew ? '' : before.address,
    },
    body: (values) => ({ ...values, basedOn: isNew ? 0 : before.version }),
    onDone: () => {
      onSaved();
      onClose();
    },
  });
  const field = { autoComplete: 'off' };
  return (
    <form onSubmit={onSubmit} noValidate aria-label={isNew ? 'New contact' : 'Edit contact'}>
      <Stack gap="sm">
        <Fields>
          <TextInput label="Name" {...field} data-autofocus {...form.getInputProps('name')} />
          <Select label="Role" className={WIDTH.middle} data={[...ROLES]} {...form.getInputProps('role')} />
          <PhoneInput label="Phone" className={WIDTH.middle} {...form.getInputProps('phone')} />
          <TextInput label="Email" {...field} type="email" inputMode="email" {...form.getInputProps('email')} />
          <TextInput label="Relationship" className={WIDTH.middle} {...field} {...form.getInputProps('relationship')} />
          <TextInput label="Address" className={WIDTH.full} {...field} {...form.getInputProps('address')} />
        </Fields>
        <FormButtons label="Save" secondary busy={busy} error={error} otherwise={NOT_SAVED} onCancel={onClose} />
      </Stack>
    </form>
  );
};
