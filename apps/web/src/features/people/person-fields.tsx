import { Fieldset, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { SelectProps, TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { HEIGHTS } from '#domain/heights.ts';
import { RACES, SEXES, STATES } from '#domain/option-lists.ts';
import { PERSON_LABELS } from '#domain/person-labels.ts';
import type { PersonField } from '#domain/person-labels.ts';
import { PhoneInput } from '../../ui/phone-input.tsx';
import { UsDateInput } from '../../ui/us-date-input.tsx';

/** What a form knows of one field of a person: its value, its message, and what stands around the input. */
interface FieldProps extends Pick<TextInputProps, 'error' | 'inputContainer'> {
  value?: unknown;
  onChange: (value: unknown) => void;
}

/** Names a field; answers its props. A form passes `(name) => form.getInputProps(name)`. */
export interface FieldsProps {
  field: (name: PersonField) => FieldProps;
}

interface OneProps extends FieldsProps {
  name: PersonField;
}

const Text = ({ field, name, ...input }: OneProps & TextInputProps) => {
  const { value, ...rest } = field(name);
  return <TextInput label={PERSON_LABELS[name]} autoComplete="off" {...input} {...rest} value={value as string} />;
};

const Phone = ({ field, name }: OneProps) => {
  const { value, ...rest } = field(name);
  return <PhoneInput label={PERSON_LABELS[name]} {...rest} value={value as string} />;
};

const Day = ({ field, name }: OneProps) => {
  const { value, ...rest } = field(name);
  return <UsDateInput label={PERSON_LABELS[name]} {...rest} value={value as string | null} />;
};

const Digits = ({ max, ...props }: OneProps & { max: number }) => {
  const { value, onChange, ...rest } = props.field(props.name);
  return (
    <TextInput
      label={PERSON_LABELS[props.name]}
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      maxLength={max}
      value={value as string}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, '').slice(0, max))}
    />
  );
};

const Choice = ({ data, ...props }: OneProps & { data: SelectProps['data'] }) => {
  const { value, onChange, ...rest } = props.field(props.name);
  return (
    <Select
      label={PERSON_LABELS[props.name]}
      data={data ?? []}
      searchable
      clearable
      autoComplete="off"
      {...rest}
      value={(value as string) || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
};

/** Pounds: at most 3 digits (spec 5), a number or null. */
const Weight = (props: OneProps) => {
  const { value, onChange, ...rest } = props.field(props.name);
  const change = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, 3);
    onChange(digits === '' ? null : Number(digits));
  };
  return (
    <TextInput
      label={PERSON_LABELS[props.name]}
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      value={String((value as number | null) ?? '')}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
};

/** A titled group of fields of a form. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <Fieldset legend={legend} className="panel">
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" verticalSpacing="sm">
      {children}
    </SimpleGrid>
  </Fieldset>
);

/** Name, birthday, phones, e-mail: what a defendant and an indemnitor have, a second phone only the former. `ssn` is the form's own SSN field. */
export const IdentityFields = ({
  field,
  ssn,
  nameRequired = false,
  alternatePhone = false,
}: FieldsProps & { ssn: ReactNode; nameRequired?: boolean; alternatePhone?: boolean }) => (
  <>
    <Text field={field} name="fullName" withAsterisk={nameRequired} maxLength={120} data-autofocus />
    <Day field={field} name="birthday" />
    {ssn}
    <Phone field={field} name="phoneNumber" />
    {alternatePhone ? <Phone field={field} name="alternatePhone" /> : null}
    <Text field={field} name="email" type="email" maxLength={254} />
  </>
);

/** What only the case file of a defendant holds of the person: looks, the court date of the case file. */
export const DefendantFields = ({ field }: FieldsProps) => (
  <>
    <Choice field={field} name="race" data={[...RACES]} />
    <Choice field={field} name="sex" data={[...SEXES]} />
    <Choice field={field} name="height" data={[...HEIGHTS]} />
    <Weight field={field} name="weight" />
    <Day field={field} name="courtDate" />
  </>
);

/** Street, city, state, ZIP. */
export const AddressFields = ({ field }: FieldsProps) => (
  <>
    <Text field={field} name="address" maxLength={200} />
    <Text field={field} name="city" maxLength={100} />
    <Choice field={field} name="state" data={[...STATES]} />
    <Digits field={field} name="zip" max={10} />
  </>
);

/** The employer, the supervisor, and where they are, under their own title. */
export const EmploymentFields = ({ field }: FieldsProps) => (
  <FieldGroup legend="Employment">
    <Text field={field} name="employerName" maxLength={120} />
    <Phone field={field} name="employerPhone" />
    <Text field={field} name="supervisorName" maxLength={120} />
    <Text field={field} name="employerAddress" maxLength={200} />
    <Text field={field} name="employerCity" maxLength={100} />
    <Choice field={field} name="employerState" data={[...STATES]} />
    <Digits field={field} name="employerZip" max={10} />
  </FieldGroup>
);

/** Make, model, year, color, under their own title. */
export const VehicleFields = ({ field }: FieldsProps) => (
  <FieldGroup legend="Vehicle">
    <Text field={field} name="vehicleMake" maxLength={60} />
    <Text field={field} name="vehicleModel" maxLength={60} />
    <Digits field={field} name="vehicleYear" max={4} />
    <Text field={field} name="vehicleColor" maxLength={40} />
  </FieldGroup>
);

/** Whatever else is known of how to reach a person. */
export const OtherContactField = ({ field }: FieldsProps) => {
  const { value, ...rest } = field('otherContact');
  return (
    <Textarea
      label={PERSON_LABELS.otherContact}
      autosize
      minRows={2}
      maxLength={500}
      {...rest}
      value={value as string}
    />
  );
};
