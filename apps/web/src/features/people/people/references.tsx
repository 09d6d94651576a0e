import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import { deleteReference, saveReference } from '#contracts/people/people/indemnitors.ts';
import type { Reference } from '#contracts/people/people/people.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { RELATIONSHIPS, STATE_GROUPS, type STATE_CODES } from '#domain/kernel/option-lists.ts';
import { useCommand } from '../../../lib/command.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useMay } from '../../../lib/session.ts';
import { addressLine } from '#domain/kernel/address-line.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';
import { ZipInput } from '../../../ui/digits-input.tsx';
import { PhoneLink } from '../../../ui/contact.tsx';

interface Of {
  personType: 'defendant' | 'indemnitor';
  personId: string;
}

const EMPTY = { name: '', relationship: '', phone: '', address: '', city: '', state: '', zip: '' } as const;

const EditReference = (props: Of & { reference: Reference | null; onClose: () => void }) => {
  const { reference, onClose } = props;
  const [referenceId] = useState(() => reference?.referenceId ?? v7());
  const initialValues: Omit<Reference, 'referenceId'> = { ...(reference ?? EMPTY) };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: saveReference,
    params: { referenceId },
    initialValues,
    draft: { name: `reference:${reference?.referenceId ?? props.personId}` },
    body: ({ name, relationship, phone, address, city, state, zip }) => ({
      name,
      relationship,
      phone,
      address,
      city,
      state,
      zip,
      personType: props.personType,
      personId: props.personId,
    }),
    onDone: onClose,
  });
  const place = () => {
    const { city, state } = form.getValues();
    return {
      city: { value: city, fill: (found: string) => form.setFieldValue('city', found) },
      state: { value: state, fill: (found: (typeof STATE_CODES)[number]) => form.setFieldValue('state', found) },
    };
  };
  return (
    <CommandDialog
      onClose={onClose}
      title={reference ? 'Edit reference' : 'Add reference'}
      command={{ onSubmit, busy, error }}
      label="Save"
      said="Save failed: {message}"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <TextInput
          label="Name"
          className={WIDTH.middle}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Select
          label="Relationship"
          className={WIDTH.middle}
          data={[...RELATIONSHIPS]}
          clearable
          {...form.getInputProps('relationship')}
          value={form.values.relationship || null}
          onChange={(chosen) => form.setFieldValue('relationship', (chosen ?? '') as Reference['relationship'])}
        />
        <PhoneInput label="Phone" className={WIDTH.middle} {...form.getInputProps('phone')} />
        <TextInput
          label="Street Address"
          className={WIDTH.middle}
          autoComplete="off"
          {...form.getInputProps('address')}
        />
        <ZipInput autoComplete="off" {...form.getInputProps('zip')} place={place} />
        <TextInput label="City" className={WIDTH.middle} autoComplete="off" {...form.getInputProps('city')} />
        <Select
          label="State"
          className={WIDTH.short}
          data={STATE_GROUPS}
          searchable
          clearable
          {...form.getInputProps('state')}
          value={form.values.state || null}
          onChange={(chosen) => form.setFieldValue('state', (chosen ?? '') as Reference['state'])}
        />
      </Fields>
    </CommandDialog>
  );
};

const DeleteReference = ({ reference, onClose }: { reference: Reference; onClose: () => void }) => {
  const command = useCommand(deleteReference, onClose);
  return (
    <Confirm
      opened
      title="Delete reference"
      confirmLabel="Delete"
      danger
      busy={command.busy}
      error={command.error}
      consequence="It is removed from this file for everyone, and cannot be restored."
      onConfirm={() => void command.run({ params: { referenceId: reference.referenceId } })}
      onCancel={onClose}
    >
      Delete the reference {reference.name || reference.phone}?
    </Confirm>
  );
};

const Line = (props: { reference: Reference; edit: (() => void) | null; remove: (() => void) | null }) => {
  const { reference, edit, remove } = props;
  const name = reference.name || 'No name';
  const address = addressLine(reference);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
      <Stack gap={2} miw={0}>
        <Text size="sm" className="anywhere">
          <Text span inherit fw={500}>
            {name}
          </Text>
          {reference.relationship ? ` · ${reference.relationship}` : null}
        </Text>
        <Text size="sm" c="dimmed" className="anywhere sentence">
          <PhoneLink kept={reference.phone} />
          {address ? ` · ${address}` : null}
        </Text>
      </Stack>
      {edit && remove ? (
        <Group gap={4} wrap="nowrap" className="no-print">
          <ActionIcon variant="subtle" color="gray" aria-label={`Edit reference ${name}`} onClick={edit}>
            <IconPencil size={15} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={`Delete reference ${name}`} onClick={remove}>
            <IconTrash size={15} />
          </ActionIcon>
        </Group>
      ) : null}
    </Group>
  );
};

/**
 * Who knows a person, with Add, Edit and Delete for staff; 'No references on file' where there is nobody
 * (screens#liable-for).
 */
export const References = ({ references, ...of }: Of & { references: readonly Reference[] }) => {
  const may = useMay(anyStaff);
  const [editing, setEditing] = useState<Reference | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Reference | null>(null);
  return (
    <Stack gap="sm" align="stretch">
      {references.length === 0 ? (
        <Text size="sm" c="dimmed">
          No references on file
        </Text>
      ) : (
        <ul className="lines" aria-label="References">
          {references.map((reference) => (
            <Line
              key={reference.referenceId}
              reference={reference}
              edit={may ? () => setEditing(reference) : null}
              remove={may ? () => setDeleting(reference) : null}
            />
          ))}
        </ul>
      )}
      {may ? (
        <Group className="no-print">
          <Button size="xs" variant="default" onClick={() => setEditing('new')}>
            Add reference
          </Button>
        </Group>
      ) : null}
      {editing === null ? null : (
        <EditReference {...of} reference={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {deleting === null ? null : <DeleteReference reference={deleting} onClose={() => setDeleting(null)} />}
    </Stack>
  );
};
