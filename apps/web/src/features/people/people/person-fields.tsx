import { Textarea, TextInput, type SelectProps, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { HEIGHTS } from '#domain/people/heights.ts';
import { RACES, RELATIONSHIPS, SEXES, STATE_GROUPS } from '#domain/kernel/option-lists.ts';
import { PERSON_LABELS, type PersonField } from '#domain/people/person-labels.ts';
import { useFillPlace, type PlaceFields } from '../../../lib/fill-place.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CountInput, DigitsInput } from '../../../ui/digits-input.tsx';
import { FormGroup, Select, WIDTH } from '../../../ui/form.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';

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
  return <PhoneInput label={PERSON_LABELS[name]} className={WIDTH.middle} {...rest} value={value as string} />;
};

const Day = ({ field, name }: OneProps) => {
  const { value, ...rest } = field(name);
  const input = { label: PERSON_LABELS[name], className: WIDTH.middle, birthday: name === 'birthday', ...rest };
  return <UsDateInput {...input} value={value as string | null} />;
};

const Time = ({ field, name }: OneProps) => {
  const { value, onChange, ...rest } = field(name);
  return (
    <TextInput
      label={PERSON_LABELS[name]}
      className={WIDTH.short}
      type="time"
      {...rest}
      value={(value as string | null) ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
};

const Digits = ({ field, name }: OneProps) => {
  const { value, ...rest } = field(name);
  return <DigitsInput label={PERSON_LABELS[name]} {...rest} value={value as string} />;
};

const Choice = ({ data, width, ...props }: OneProps & { data: SelectProps['data']; width: keyof typeof WIDTH }) => {
  const { value, onChange, ...rest } = props.field(props.name);
  return (
    <Select
      label={PERSON_LABELS[props.name]}
      className={WIDTH[width]}
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

/** Pounds (screens#short-fields). */
const Weight = ({ field, name }: OneProps) => {
  const { value, ...rest } = field(name);
  return <CountInput label={PERSON_LABELS[name]} className={WIDTH.short} {...rest} value={value as number | null} />;
};

/** The ZIP of an address, which fills its city and state. */
const Zip = ({ field, name, city, state }: OneProps & { city: PersonField; state: PersonField }) => {
  const fillPlace = useFillPlace();
  const latest = useRef(field);
  useEffect(() => {
    latest.current = field;
  });
  const place = (): PlaceFields => {
    const [cityNow, stateNow] = [latest.current(city), latest.current(state)];
    return {
      city: { value: String(cityNow.value), fill: cityNow.onChange },
      state: { value: String(stateNow.value), fill: stateNow.onChange },
    };
  };
  const fillingIn: FieldsProps['field'] = (any) => {
    const { onChange, ...rest } = field(any);
    return {
      ...rest,
      onChange: (zip) => {
        onChange(zip);
        fillPlace(String(zip), place);
      },
    };
  };
  return <Digits field={fillingIn} name={name} />;
};

/** Whether something stands in one of these fields, or is wrong with it: a folded group opens then. */
const isFilled = (field: FieldsProps['field'], names: readonly PersonField[]): boolean =>
  names.some((name) => {
    const { value, error } = field(name);
    return (value !== '' && value !== null && value !== undefined) || Boolean(error);
  });

/**
 * Name, birthday, phones, e-mail: what a defendant and an indemnitor have; a second phone only the former, what they are
 * to the defendant only the latter.
 */
export const IdentityFields = ({
  field,
  nameRequired = false,
  alternatePhone = false,
  relationship = false,
}: FieldsProps & { nameRequired?: boolean; alternatePhone?: boolean; relationship?: boolean }) => (
  <>
    <Text field={field} name="fullName" withAsterisk={nameRequired} data-autofocus />
    <Day field={field} name="birthday" />
    <Phone field={field} name="phoneNumber" />
    {alternatePhone ? <Phone field={field} name="alternatePhone" /> : null}
    <Text field={field} name="email" type="email" className={WIDTH.middle} />
    {relationship ? <Choice field={field} name="relationship" data={[...RELATIONSHIPS]} width="middle" /> : null}
  </>
);

interface WithSsnProps extends FieldsProps {
  /** The form's own SSN field. */
  ssn: ReactNode;
  /** One is on file. */
  onFile?: boolean;
}

/** What tells one person from another: the SSN, looks, and the court date of the case file. */
export const LooksFields = ({ field, ssn }: Omit<WithSsnProps, 'onFile'>) => (
  <>
    {ssn}
    <Choice field={field} name="race" data={[...RACES]} width="middle" />
    <Choice field={field} name="sex" data={[...SEXES]} width="short" />
    <Choice field={field} name="height" data={[...HEIGHTS]} width="short" />
    <Weight field={field} name="weight" />
    <Day field={field} name="courtDate" />
    {field('courtDate').value ? (
      <>
        <Time field={field} name="courtTime" />
        <Text field={field} name="courtSection" className={WIDTH.short} />
      </>
    ) : null}
  </>
);

/** The same under a title of its own, folded away until something stands there. */
export const DescriptionFields = ({ field, ssn, onFile = false }: WithSsnProps) => (
  <FormGroup
    legend="Description"
    optional={{
      label: 'SSN, race, sex, height, weight, court date',
      filled: onFile || isFilled(field, ['ssn', 'race', 'sex', 'height', 'weight', 'courtDate']),
    }}
  >
    <LooksFields field={field} ssn={ssn} />
  </FormGroup>
);

/** The SSN of who answers, under its own title. */
export const SsnGroup = ({ field, ssn, onFile = false }: WithSsnProps) => (
  <FormGroup legend="SSN" optional={{ label: 'SSN', filled: onFile || isFilled(field, ['ssn']) }}>
    {ssn}
  </FormGroup>
);

/** Street, ZIP, city, state. */
export const AddressFields = ({ field }: FieldsProps) => (
  <>
    <Text field={field} name="address" className={WIDTH.middle} />
    <Zip field={field} name="zip" city="city" state="state" />
    <Text field={field} name="city" className={WIDTH.middle} />
    <Choice field={field} name="state" data={STATE_GROUPS} width="short" />
  </>
);

const EMPLOYMENT = [
  'employerName',
  'employerPhone',
  'supervisorName',
  'employerAddress',
  'employerZip',
  'employerCity',
  'employerState',
] as const;

/** The employer, the supervisor, and where they are, under their own title. */
export const EmploymentFields = ({ field }: FieldsProps) => (
  <FormGroup legend="Employment" optional={{ label: 'Employment', filled: isFilled(field, EMPLOYMENT) }}>
    <Text field={field} name="employerName" className={WIDTH.middle} />
    <Phone field={field} name="employerPhone" />
    <Text field={field} name="supervisorName" className={WIDTH.middle} />
    <Text field={field} name="employerAddress" className={WIDTH.middle} />
    <Zip field={field} name="employerZip" city="employerCity" state="employerState" />
    <Text field={field} name="employerCity" className={WIDTH.middle} />
    <Choice field={field} name="employerState" data={STATE_GROUPS} width="short" />
  </FormGroup>
);

const VEHICLE = ['vehicleMake', 'vehicleModel', 'vehicleYear', 'vehicleColor'] as const;

/** Make, model, year, color, under their own title. */
export const VehicleFields = ({ field }: FieldsProps) => (
  <FormGroup legend="Vehicle" optional={{ label: 'Vehicle', filled: isFilled(field, VEHICLE) }}>
    <Text field={field} name="vehicleMake" className={WIDTH.middle} />
    <Text field={field} name="vehicleModel" className={WIDTH.middle} />
    <Digits field={field} name="vehicleYear" />
    <Text field={field} name="vehicleColor" className={WIDTH.short} />
  </FormGroup>
);

/** Whatever else is known of how to reach a person. */
export const OtherContactField = ({ field }: FieldsProps) => {
  const { value, ...rest } = field('otherContact');
  return (
    <Textarea
      label={PERSON_LABELS.otherContact}
      className={WIDTH.full}
      autosize
      minRows={1}
      {...rest}
      value={value as string}
    />
  );
};
