import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Role } from '#contracts/kernel/roles.ts';
import { Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';

/** In the order of people#roles, the read-only Auditor last (people#roles). */
const OFFERED: readonly Role[] = ['Agent', 'Recovery Agent', 'Accounting', 'Supervisor', 'Admin', 'Auditor'];

/** What the two requests call the fields of a person. */
interface FieldNames<V> {
  fullName: keyof V & string;
  phone: keyof V & string;
  email: keyof V & string;
  licence: keyof V & string;
  role: keyof V & string;
}

/** The fields of a person of the team: to add them, and to change them. */
export const AgentFields = <V extends object>({
  form,
  names,
  phoneRequired = false,
}: {
  form: UseFormReturnType<V>;
  names: FieldNames<V>;
  phoneRequired?: boolean;
}) => {
  const field = (name: keyof V & string) => form.getInputProps(name as never);
  return (
    <Fields>
      <TextInput label="Full Name" withAsterisk autoComplete="off" {...field(names.fullName)} />
      <PhoneInput label="Phone Number" className={WIDTH.middle} withAsterisk={phoneRequired} {...field(names.phone)} />
      <TextInput label="Email" type="email" withAsterisk autoComplete="off" {...field(names.email)} />
      <TextInput label="License Number (optional)" autoComplete="off" {...field(names.licence)} />
      <Select label="Role" className={WIDTH.middle} withAsterisk data={[...OFFERED]} {...field(names.role)} />
    </Fields>
  );
};
