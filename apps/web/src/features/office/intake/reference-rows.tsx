import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RELATIONSHIPS, STATE_GROUPS } from '#domain/kernel/option-lists.ts';
import { Fields, FormGroup, Select, WIDTH } from '../../../ui/form.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';
import { ZipInput } from '../../../ui/digits-input.tsx';
import { NEW_REFERENCE, type IntakeValues, type ReferenceValues } from './intake-values.ts';

type Form = UseFormReturnType<IntakeValues>;

interface RowProps {
  form: Form;
  /** `references.0` */
  path: string;
  number: number;
  onRemove: () => void;
}

const Row = ({ form, path, number, onRemove }: RowProps) => {
  const field = (name: keyof ReferenceValues) => form.getInputProps(`${path}.${name}`);
  const choice = (name: 'relationship' | 'state') => {
    const { value, onChange, ...rest } = field(name) as { value: string; onChange: (value: string) => void };
    return { ...rest, value: value || null, onChange: (chosen: string | null) => onChange(chosen ?? '') };
  };
  const zip = field('zip') as { value: string; onChange: (value: string) => void };
  const place = () => {
    const typed = (name: 'city' | 'state') => form.getInputProps(`${path}.${name}`).value as string;
    const fill = (name: 'city' | 'state') => (found: string) => form.setFieldValue(`${path}.${name}`, found);
    return {
      city: { value: typed('city'), fill: fill('city') },
      state: { value: typed('state'), fill: fill('state') },
    };
  };
  return (
    <Stack component="li" gap="xs" aria-label={`Reference ${number}`}>
      <Fields>
        <TextInput label="Name" className={WIDTH.middle} autoComplete="off" {...field('name')} />
        <Select
          label="Relationship"
          className={WIDTH.middle}
          data={[...RELATIONSHIPS]}
          clearable
          {...choice('relationship')}
        />
        <PhoneInput label="Phone" className={WIDTH.middle} {...field('phone')} />
        <TextInput label="Street Address" className={WIDTH.middle} autoComplete="off" {...field('address')} />
        <ZipInput autoComplete="off" {...zip} place={place} />
        <TextInput label="City" className={WIDTH.middle} autoComplete="off" {...field('city')} />
        <Select
          label="State"
          className={WIDTH.short}
          data={STATE_GROUPS}
          searchable
          clearable
          autoComplete="off"
          {...choice('state')}
        />
      </Fields>
      <Group justify="flex-end">
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`Remove Reference ${number}`}
          onClick={onRemove}
        >
          Remove Reference
        </Button>
      </Group>
    </Stack>
  );
};

const isTyped = (reference: ReferenceValues): boolean => Object.values(reference).some((value) => value !== '');

/** The references of a defendant or an indemnitor, folded away until there is one; an empty one is not saved. */
export const ReferenceRows = ({ form, path, rows }: { form: Form; path: string; rows: readonly ReferenceValues[] }) => (
  <FormGroup
    legend="References"
    optional={{
      label: 'References',
      filled: rows.some(isTyped) || Object.keys(form.errors).some((name) => name.startsWith(`${path}.`)),
    }}
    inRows
  >
    <Stack gap="md">
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          None.
        </Text>
      ) : (
        <Stack component="ul" className="lines" gap="md">
          {rows.map((_, index) => (
            <Row
              key={index}
              form={form}
              path={`${path}.${index}`}
              number={index + 1}
              onRemove={() => form.removeListItem(path, index)}
            />
          ))}
        </Stack>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          disabled={rows.length >= 20}
          onClick={() => form.insertListItem(path, NEW_REFERENCE)}
        >
          + Add Reference
        </Button>
      </Group>
    </Stack>
  </FormGroup>
);
