import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { enterEmergency } from '#contracts/recovery/deadlines/emergencies.ts';
import { PARISH_GROUPS, type Parish } from '#domain/agency/parishes.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';

interface Typed {
  number: string;
  fromOn: string | null;
  toOn: string | null;
  isStatewide: boolean;
  parishes: Parish[];
  source: string;
}

const EMPTY: Typed = { number: '', fromOn: null, toOn: null, isStatewide: false, parishes: [], source: '' };

/** Enters a state of emergency that the governor declared (C.Cr.P. 338). Render it while it is open. */
export const EnterEmergency = ({ onClose }: { onClose: () => void }) => {
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: enterEmergency,
    initialValues: EMPTY,
    body: ({ isStatewide, parishes, fromOn, toOn, ...rest }) => ({
      ...rest,
      fromOn: fromOn ?? '',
      toOn: toOn ?? '',
      parishes: isStatewide ? null : parishes,
    }),
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Enter an emergency" command={{ onSubmit, busy, error }} label="Enter">
      <Fields>
        <TextInput
          label="Number"
          description="As printed on the declaration: 61 JML 2026"
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('number')}
        />
        <UsDateInput label="From" className={WIDTH.middle} withAsterisk {...form.getInputProps('fromOn')} />
        <UsDateInput label="To, inclusive" className={WIDTH.middle} withAsterisk {...form.getInputProps('toOn')} />
      </Fields>
      <Switch label="The whole state" {...form.getInputProps('isStatewide', { type: 'checkbox' })} />
      {form.values.isStatewide ? null : (
        <MultiSelect
          label="Parishes"
          withAsterisk
          searchable
          data={PARISH_GROUPS}
          {...form.getInputProps('parishes')}
        />
      )}
      <TextInput
        label="Source"
        description="Where the declaration can be read, and why it counts"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('source')}
      />
    </CommandDialog>
  );
};
