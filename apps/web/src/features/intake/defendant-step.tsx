import { Stack } from '@mantine/core';
import { PERSON_LABELS } from '#domain/person-labels.ts';
import {
  AddressFields,
  DefendantFields,
  EmploymentFields,
  FieldGroup,
  IdentityFields,
  OtherContactField,
  VehicleFields,
  SsnInput,
} from '../people/index.ts';
import type { FieldsProps } from '../people/index.ts';
import { LikelyMatches } from './likely-matches.tsx';
import { ReferenceRows } from './reference-rows.tsx';
import type { IntakeWizard } from './use-intake.ts';

/** Step 1: who the defendant is, their work, vehicle and references (spec 2). */
export const DefendantStep = ({ form, leave }: IntakeWizard) => {
  const field: FieldsProps['field'] = (name) => form.getInputProps(`defendant.${name}`);
  const { value: ssn, ...ssnInput } = field('ssn');
  return (
    <Stack gap="md">
      <FieldGroup legend="Personal Information">
        <IdentityFields
          field={field}
          nameRequired
          alternatePhone
          ssn={<SsnInput label={PERSON_LABELS.ssn} {...ssnInput} value={ssn as string} />}
        />
        <LikelyMatches typed={form.values.defendant} onUse={leave} />
        <DefendantFields field={field} />
        <AddressFields field={field} />
        <OtherContactField field={field} />
      </FieldGroup>
      <EmploymentFields field={field} />
      <VehicleFields field={field} />
      <ReferenceRows form={form} path="references" rows={form.values.references} />
    </Stack>
  );
};
