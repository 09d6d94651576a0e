import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { setUpTill, type Till } from '#contracts/books/tills/tills.ts';
import { TILL_KIND_WORDS, TILL_KINDS, type TillKind } from '#domain/books/tills.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored } from '../../../ui/form.tsx';
import { holdersQuery } from './tills.queries.ts';

interface Values {
  name: string;
  kind: TillKind;
  holders: string[];
  inUse: boolean;
}

/** Sets a till up, or changes one (money#tills). */
export const SetUpTill = ({ till, onClose }: { till: Till | null; onClose: () => void }) => {
  const [tillId] = useState(() => till?.tillId ?? v7());
  const { data } = useQuery(holdersQuery);
  const initialValues: Values = till
    ? { name: till.name, kind: till.kind, holders: till.holders.map(({ userId }) => userId), inUse: till.inUse }
    : { name: '', kind: 'clerk', holders: [], inUse: true };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: setUpTill,
    params: { tillId },
    initialValues,
    draft: { name: `till-${till?.tillId ?? 'new'}` },
    body: (values) => values,
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={till === null ? 'New till' : `Change ${till.name}`}
      command={{ onSubmit, busy, error }}
      label="Save till"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <NativeSelect
        label="Kind"
        data={TILL_KINDS.map((kind) => ({ value: kind, label: TILL_KIND_WORDS[kind] }))}
        {...form.getInputProps('kind')}
      />
      <Checkbox.Group label="Who counts it" withAsterisk {...form.getInputProps('holders')}>
        <Stack gap="xs" pt="xs">
          {(data?.agents ?? []).map(({ agentId, fullName, email }) => (
            <Checkbox key={agentId} value={agentId} label={fullName || email} />
          ))}
        </Stack>
      </Checkbox.Group>
      {till === null ? null : (
        <Checkbox
          label="In use"
          description="A till is put away once it is closed and empty."
          {...form.getInputProps('inUse', { type: 'checkbox' })}
        />
      )}
    </CommandDialog>
  );
};
