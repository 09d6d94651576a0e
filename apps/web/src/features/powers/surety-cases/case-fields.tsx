import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

/** The facts of a case as they are typed; `dueOn` may be a day that is not whole yet. */
export interface CaseValues {
  insurerName: string;
  insurerEmail: string;
  defendantName: string;
  caseNumber: string;
  dueOn: string | null;
  bondAmountCents: number | null;
  notes: string;
}

/** The fields of a new case and of an edit (screens#surety-case-form, powers#surety-case-fields). */
export const CaseFields = ({ form }: { form: UseFormReturnType<CaseValues> }) => {
  const { today } = useSession().organization;
  const field = { className: WIDTH.middle, autoComplete: 'off' };
  return (
    <>
      <Fields>
        <TextInput label="Insurer" {...field} data-autofocus {...form.getInputProps('insurerName')} />
        <TextInput
          label="Insurer email"
          {...field}
          type="email"
          inputMode="email"
          {...form.getInputProps('insurerEmail')}
        />
        <TextInput label="Defendant" {...field} {...form.getInputProps('defendantName')} />
        <TextInput label="Case number" {...field} {...form.getInputProps('caseNumber')} />
        <UsDateInput
          label="Due date (MM/DD/YYYY)"
          className={WIDTH.middle}
          today={today}
          {...form.getInputProps('dueOn')}
        />
        <MoneyInput label="Bond amount" className={WIDTH.middle} {...form.getInputProps('bondAmountCents')} />
      </Fields>
      <Textarea label="Notes" autosize minRows={3} maxRows={12} {...form.getInputProps('notes')} />
    </>
  );
};
