import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { makeOutsideLink } from '#contracts/recovery/outside-links/outside-links.ts';
import type { RecoveryPayee } from '#contracts/recovery/recovery-costs/payees.ts';
import { LINK_DAYS, OUTSIDE_FIELDS, type OutsideField } from '#domain/recovery/outside-link.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';
import { payeesQuery, SavePayee } from '../recovery-costs/index.ts';
import { feeBody, NO_FEE, OutsideFeeFields } from './outside-fee-fields.tsx';

export const FIELD_NAMES: Readonly<Record<OutsideField, string>> = {
  identity: 'Name and birthday',
  photo: 'Photo',
  description: 'Description',
  phones: 'Phones',
  addresses: 'Address',
  employer: 'Work',
  vehicle: 'Vehicle',
  bonds: 'Powers and court cases',
  contacts: 'Contacts',
  leads: 'Leads, without sources',
  deadline: 'Deadline',
};

const DAYS = [1, 3, LINK_DAYS, 14, 30];

/** Makes a link for a named person: chosen fields, for some days. */
export const MakeOutsideLink = ({ caseId, onClose }: { caseId: string; onClose: () => void }) => {
  const payees = useQuery(payeesQuery).data?.payees ?? [];
  const [payee, setPayee] = useState<{ payee: RecoveryPayee | null } | null>(null);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: makeOutsideLink,
    params: { recoveryCaseId: caseId },
    initialValues: {
      name: '',
      email: '',
      phone: '',
      days: String(LINK_DAYS),
      fields: ['identity', 'photo', 'description'] as OutsideField[],
      ...NO_FEE,
    },
    body: ({ days, ...values }) => ({ ...values, ...feeBody(values), days: Number(days) }),
    onDone: onClose,
  });
  if (payee !== null)
    return (
      <SavePayee
        payee={payee.payee}
        onClose={() => setPayee(null)}
        onSaved={(payeeId) => form.setFieldValue('feePayeeId', payeeId)}
      />
    );
  return (
    <CommandDialog
      onClose={onClose}
      title="Link for an outside helper"
      size="lg"
      command={{ onSubmit, busy, error }}
      label="Make Link"
    >
      <Fields>
        <TextInput
          label="Name"
          withAsterisk
          data-autofocus
          className={WIDTH.full}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput label="Email" autoComplete="off" {...form.getInputProps('email')} />
        <PhoneInput label="Phone" className={WIDTH.middle} {...form.getInputProps('phone')} />
        <NativeSelect
          label="Works for"
          className={WIDTH.middle}
          data={DAYS.map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${String(days)} days` }))}
          {...form.getInputProps('days')}
        />
      </Fields>
      <Checkbox.Group
        label="They see"
        description="Never an SSN, money, or notes of others."
        {...form.getInputProps('fields')}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {OUTSIDE_FIELDS.map((field) => (
            <Checkbox key={field} value={field} label={FIELD_NAMES[field]} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <OutsideFeeFields form={form} payees={payees} onPayee={(chosen) => setPayee({ payee: chosen })} />
    </CommandDialog>
  );
};
