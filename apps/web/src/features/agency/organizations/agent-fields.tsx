import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { AuditTerm } from '#contracts/agency/organizations/team.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { UsDateInput } from '../../../ui/day.tsx';
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

/** The time and the period of an auditor, as a form keeps them (people#auditors-term). */
export interface TypedAudit {
  audit: AuditTerm;
}

export const NO_TERM: AuditTerm = { until: null, from: null, to: null };

/** The fields of a person of the team: to add them, and to change them. */
export const AgentFields = <V extends TypedAudit>({
  form,
  names,
  phoneRequired = false,
}: {
  form: UseFormReturnType<V>;
  names: FieldNames<V>;
  phoneRequired?: boolean;
}) => {
  const field = (name: string) => form.getInputProps(name as never);
  const isAuditor = form.values[names.role] === 'Auditor';
  return (
    <Fields>
      <TextInput label="Full Name" withAsterisk autoComplete="off" {...field(names.fullName)} />
      <PhoneInput label="Phone Number" className={WIDTH.middle} withAsterisk={phoneRequired} {...field(names.phone)} />
      <TextInput label="Email" type="email" withAsterisk autoComplete="off" {...field(names.email)} />
      <TextInput label="License Number (optional)" autoComplete="off" {...field(names.licence)} />
      <Select label="Role" className={WIDTH.middle} withAsterisk data={[...OFFERED]} {...field(names.role)} />
      {isAuditor ? (
        <>
          <UsDateInput label="Access ends on (optional)" className={WIDTH.middle} {...field('audit.until')} />
          <UsDateInput label="Sees money from (optional)" className={WIDTH.middle} {...field('audit.from')} />
          <UsDateInput label="Sees money to (optional)" className={WIDTH.middle} {...field('audit.to')} />
        </>
      ) : null}
    </Fields>
  );
};
