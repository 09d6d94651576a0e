import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { saveSurrenderAddress, type SurrenderAddress } from '#contracts/recovery/surrender/addresses.ts';
import { PARISH_GROUPS } from '#domain/agency/parishes.ts';
import { ADDRESS_KINDS, type AddressKind } from '#domain/recovery/surrender.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';
import { suretiesQuery } from '../../agency/sureties/index.ts';

/** Whose address it is, as the directory says. */
export const ADDRESS_OF: Readonly<Record<AddressKind, string>> = {
  court: 'Court',
  prosecutor: 'Prosecutor',
  officer: 'Officer',
  surety: 'Surety',
};

interface Typed {
  kind: AddressKind;
  place: string | null;
  name: string;
  address: string;
}
const EMPTY: Typed = { kind: 'court', place: null, name: '', address: '' };

interface SaveSurrenderAddressProps {
  known: readonly SurrenderAddress[];
  /** The one to change; null for a new one. */
  entry: SurrenderAddress | null;
  /** Whose a new one is, where a paper asks for it. */
  wanted?: Pick<SurrenderAddress, 'kind' | 'place'> | undefined;
  onClose: () => void;
}

/** Enters an address, or changes it. Render it while it is open. */
export const SaveSurrenderAddress = ({ known, entry, wanted, onClose }: SaveSurrenderAddressProps) => {
  const { data } = useQuery(suretiesQuery);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: saveSurrenderAddress,
    initialValues: entry ?? { ...EMPTY, ...wanted },
    body: ({ kind, place, name, address }) => ({
      kind,
      place: place ?? '',
      name,
      address,
      basedOn: known.find((one) => one.kind === kind && one.place === place)?.version ?? 0,
    }),
    onDone: onClose,
  });
  const { kind } = form.values;
  const isFixed = entry !== null || wanted !== undefined;
  return (
    <CommandDialog
      onClose={onClose}
      title={entry === null ? 'Enter an address' : 'Change the address'}
      command={{ onSubmit, busy, error }}
      label="Save"
    >
      <Select
        label="Whose"
        withAsterisk
        disabled={isFixed}
        data={ADDRESS_KINDS.map((value) => ({ value, label: ADDRESS_OF[value] }))}
        {...form.getInputProps('kind')}
        onChange={(value) => {
          form.setFieldValue('kind', ADDRESS_KINDS.find((one) => one === value) ?? 'court');
          form.setFieldValue('place', null);
        }}
      />
      <Select
        label={kind === 'surety' ? 'Surety' : 'Parish'}
        withAsterisk
        searchable
        disabled={isFixed}
        data={
          kind === 'surety'
            ? (data?.sureties ?? []).map(({ suretyId, name }) => ({ value: suretyId, label: name }))
            : PARISH_GROUPS
        }
        {...form.getInputProps('place')}
      />
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        data-autofocus={isFixed || undefined}
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Address"
        withAsterisk
        description="Street; city, state and ZIP: a line each."
        autosize
        minRows={3}
        {...form.getInputProps('address')}
      />
    </CommandDialog>
  );
};
