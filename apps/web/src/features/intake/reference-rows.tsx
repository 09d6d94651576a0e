import { Button, Fieldset, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RELATIONSHIPS, STATES } from '#domain/option-lists.ts';
import { PhoneInput } from '../../ui/phone-input.tsx';
import type { IntakeValues, ReferenceValues } from './intake-values.ts';
import { NEW_REFERENCE } from './intake-values.ts';

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
  return (
    <Stack component="li" gap="xs" aria-label={`Reference ${number}`}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="Name" autoComplete="off" maxLength={120} {...field('name')} />
        <Select label="Relationship" data={[...RELATIONSHIPS]} clearable {...choice('relationship')} />
        <PhoneInput label="Phone" {...field('phone')} />
        <TextInput label="Street Address" autoComplete="off" maxLength={200} {...field('address')} />
        <TextInput label="City" autoComplete="off" maxLength={100} {...field('city')} />
        <Group gap="sm" grow wrap="nowrap" align="flex-start">
          <Select label="State" data={[...STATES]} searchable clearable autoComplete="off" {...choice('state')} />
          <TextInput
            label="ZIP"
            inputMode="numeric"
            autoComplete="off"
            {...zip}
            onChange={({ currentTarget }) => zip.onChange(currentTarget.value.replace(/\D/g, '').slice(0, 10))}
          />
        </Group>
      </SimpleGrid>
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

/** The references of a defendant or an indemnitor; an empty one is not saved. */
export const ReferenceRows = ({ form, path, rows }: { form: Form; path: string; rows: readonly ReferenceValues[] }) => (
  <Fieldset legend="References" className="panel">
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
  </Fieldset>
);
