import { Fieldset, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { BOND_FORM_STATUSES } from '#domain/option-lists.ts';
import { isDay } from '#domain/days.ts';
import { forfeitureDueDate } from '#domain/forfeiture-clock.ts';
import { COURT_LOCATIONS, PARISHES } from '#domain/parishes.ts';
import { showDay } from '../../lib/format.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { UsDateInput } from '../../ui/us-date-input.tsx';
import type { BondValues } from './bond-values.ts';
import { withStatus } from './bond-values.ts';

interface BondFormProps {
  form: UseFormReturnType<BondValues>;
  today: string;
  disabled: boolean;
  /** A form to fill in from its first field, not one to read. */
  isNew?: boolean;
}

/** The busy parishes first (spec 9). */
const PARISH_GROUPS = [
  { group: 'Most used', items: PARISHES.slice(0, 6) },
  { group: 'All others', items: PARISHES.slice(6) },
];

const COLUMNS = { base: 1, xs: 2 };

const dueDateOf = (forfeitureDate: string | null) =>
  forfeitureDueDate(forfeitureDate !== null && isDay(forfeitureDate) ? forfeitureDate : null);

const BondPart = ({ form, today, isNew = false }: BondFormProps) => {
  const status = form.getInputProps('status');
  return (
    <SimpleGrid cols={COLUMNS} spacing="md" verticalSpacing="sm">
      <MoneyInput label="Amount" autoFocus={isNew} {...form.getInputProps('amountCents')} />
      <Select
        label="Status"
        data={[...BOND_FORM_STATUSES]}
        allowDeselect={false}
        {...status}
        onChange={(chosen: string | null) => {
          const next = BOND_FORM_STATUSES.find((offered) => offered === chosen) ?? null;
          form.setValues(withStatus(next));
        }}
      />
      <TextInput label="Power Number" autoComplete="off" maxLength={40} {...form.getInputProps('powerNumber')} />
      <TextInput label="Charge Code" autoComplete="off" maxLength={60} {...form.getInputProps('chargeCode')} />
      <UsDateInput
        label="Bond Date"
        today={today}
        {...form.getInputProps('bondDate')}
        onFocus={() => {
          if (form.getValues().bondDate === null) form.setFieldValue('bondDate', today); // spec 4
        }}
      />
    </SimpleGrid>
  );
};

const CourtPart = ({ form, today, disabled }: BondFormProps) => {
  const forfeited = form.values.status === 'FORFEITED';
  return (
    <SimpleGrid cols={COLUMNS} spacing="md" verticalSpacing="sm">
      <Select
        label="Jurisdiction"
        placeholder="Choose a parish"
        description="Sets the premium rate."
        data={PARISH_GROUPS}
        searchable
        clearable={!disabled}
        {...form.getInputProps('jurisdiction')}
      />
      <Select
        label="Posted At"
        placeholder="Choose a parish"
        description="Sets the rate where the jurisdiction is empty."
        data={PARISH_GROUPS}
        searchable
        clearable={!disabled}
        {...form.getInputProps('postedAt')}
      />
      <Select
        label="Court Location"
        placeholder="Choose a court"
        data={[...COURT_LOCATIONS]}
        clearable={!disabled}
        {...form.getInputProps('courtLocation')}
      />
      <TextInput label="Case Number" autoComplete="off" maxLength={40} {...form.getInputProps('caseNumber')} />
      {forfeited ? null : <UsDateInput label="Court Date" today={today} {...form.getInputProps('courtDate')} />}
      <NumberInput
        label="Reminder Days"
        placeholder="Days before the court date"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        {...form.getInputProps('reminderDays')}
        value={form.values.reminderDays ?? ''}
        onChange={(days) => form.setFieldValue('reminderDays', days === '' ? null : Number(days))}
      />
    </SimpleGrid>
  );
};

const ForfeiturePart = ({ form, today }: BondFormProps) => (
  <SimpleGrid cols={COLUMNS} spacing="md" verticalSpacing="sm">
    <UsDateInput
      label="Forfeiture Date"
      description="date of the clerk’s notice certificate"
      today={today}
      {...form.getInputProps('forfeitureDate')}
    />
    <TextInput
      label="Due Date"
      description="180 days after the forfeiture date"
      readOnly
      value={showDay(dueDateOf(form.values.forfeitureDate))}
    />
  </SimpleGrid>
);

/** The fields of the bond form (spec 2), in the order in which a clerk reads them off the paper. */
export const BondForm = (props: BondFormProps) => (
  <fieldset
    disabled={props.disabled}
    style={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: 16 }}
  >
    <Fieldset legend="Bond" className="panel">
      <BondPart {...props} />
    </Fieldset>
    <Fieldset legend="Court" className="panel">
      <CourtPart {...props} />
    </Fieldset>
    {props.form.values.status === 'FORFEITED' ? (
      <Fieldset legend="Forfeiture" className="panel">
        <ForfeiturePart {...props} />
      </Fieldset>
    ) : null}
  </fieldset>
);
