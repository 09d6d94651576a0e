import { Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { addCourt, changeCourt, type AgencyCourt } from '#contracts/agency/organizations/courts.ts';
import { PARISH_GROUPS, type Parish } from '#domain/agency/parishes.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';

interface Typed {
  name: string;
  parish: Parish | null;
  active: boolean;
}

/** Adds a court to those of the agency, renames one, or stops offering it. */
export const EditCourt = ({ court, onClose }: { court: AgencyCourt | null; onClose: () => void }) => {
  const initialValues: Typed = {
    name: court?.name ?? '',
    parish: court?.parish ?? null,
    active: court?.active ?? true,
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: court === null ? addCourt : changeCourt,
    ...(court === null ? {} : { params: { courtId: court.courtId } }),
    initialValues,
    draft: { name: `court:${court?.courtId ?? 'new'}` },
    // What is not chosen is refused by the contract with its own words.
    body: ({ parish, ...typed }) => ({ ...typed, parish: (parish ?? '') as Parish }),
    onDone: ({ name }) => {
      notifications.show({ message: `${name} was saved.` });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={court === null ? 'Add Court' : 'Edit Court'}
      command={{ onSubmit, busy, error }}
      label="Save"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <TextInput
          label="Court"
          className={WIDTH.full}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Select
          label="Parish"
          className={WIDTH.name}
          withAsterisk
          searchable
          placeholder="Choose a parish"
          data={PARISH_GROUPS}
          {...form.getInputProps('parish')}
        />
      </Fields>
      <Switch label="Offered" {...form.getInputProps('active', { type: 'checkbox' })} />
    </CommandDialog>
  );
};
