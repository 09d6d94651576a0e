import { PERSON_LABELS } from '#domain/people/person-labels.ts';
import { FormGroup, FormGroups, WIDTH } from '../../../ui/form.tsx';
import {
  AddressFields,
  EmploymentFields,
  IdentityFields,
  LooksFields,
  OtherContactField,
  VehicleFields,
  SsnInput,
  type FieldsProps,
} from '../../people/people/index.ts';
import { LikelyMatches } from './likely-matches.tsx';
import { ReferenceRows } from './reference-rows.tsx';
import type { IntakeWizard } from './use-intake.ts';

/**
 * Step 1: who the defendant is, open with looks and court date; work, vehicle and references are a press away
 * (screens#create-defendant).
 */
export const DefendantStep = ({ form, leave }: IntakeWizard) => {
  const field: FieldsProps['field'] = (name) => form.getInputProps(`defendant.${name}`);
  const { value: ssn, ...ssnInput } = field('ssn');
  return (
    <FormGroups>
      <FormGroup legend="Personal Information">
        <IdentityFields field={field} nameRequired alternatePhone />
        <LikelyMatches typed={form.values.defendant} onUse={leave} />
        <AddressFields field={field} />
        <LooksFields
          field={field}
          ssn={<SsnInput label={PERSON_LABELS.ssn} className={WIDTH.middle} {...ssnInput} value={ssn as string} />}
        />
        <OtherContactField field={field} />
      </FormGroup>
      <EmploymentFields field={field} />
      <VehicleFields field={field} />
      <ReferenceRows form={form} path="references" rows={form.values.references} />
    </FormGroups>
  );
};
