import { Fieldset, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Bond } from '#contracts/books/bonds.ts';
import { BOND_FORM_STATUSES } from '#domain/option-lists.ts';
import type { BondStatus } from '#domain/option-lists.ts';
import { isDay } from '#domain/days.ts';
import { forfeitureDueDate } from '#domain/forfeiture-clock.ts';
import { COURT_LOCATIONS, PARISHES } from '#domain/parishes.ts';
import { showDay } from '../../lib/format.ts';
import { Fields, WIDTH } from '../../ui/form.tsx';
import { MoneyInput } from '../../ui/money.tsx';
import { UsDateInput } from '../../ui/day.tsx';
import type { BondValues } from './bond-values.ts';
import { needsReason, withStatus } from './bond-values.ts';
import { FarBackReason } from './far-back-reason.tsx';

interface BondFormProps {
  form: UseFormReturnType<BondValues>;
  today: string;
  disabled: boolean;
  /** The status of a bond that was written before; offered whatever the form offers else. */
  present?: BondStatus;
  /** A form to fill in from its first field, not one to read. */
  isNew?: boolean;
}

/** The busy parishes first (spec 9). */
const PARISH_GROUPS = [
  { group: 'Most used', items: PARISHES.slice(0, 6) },
  { group: 'All others', items: PARISHES.slice(6) },
];

const dueDateOf = (forfeitureDate: string | null) =>
  forfeitureDueDate(forfeitureDate !== null && isDay(forfeitureDate) ? forfeitureDate : null);

const BondPart = ({ form, today, present = 'OPEN', isNew = false }: BondFormProps) => {
  const status = form.getInputProps('status');
  const offered = [...new Set<BondStatus>([...BOND_FORM_STATUSES, present])];
  return (
    <Fields>
      <MoneyInput label="Amount" className={WIDTH.middle} autoFocus={isNew} {...form.getInputProps('amountCents')} />
      <Select
        label="Status"
        className={WIDTH.middle}
        data={offered}
        {...status}
        onChange={(chosen: string | null) => {
          const next = offered.find((status) => status === chosen);
          if (next) form.setValues(withStatus(next));
        }}
      />
      <TextInput
        label="Power Number"
        className={WIDTH.middle}
        autoComplete="off"
        maxLength={40}
        {...form.getInputProps('powerNumber')}
      />
      <TextInput
        label="Charge Code"
        className={WIDTH.middle}
        autoComplete="off"
        maxLength={60}
        {...form.getInputProps('chargeCode')}
      />
      <UsDateInput
        label="Bond Date"
        className={WIDTH.middle}
        today={today}
        {...form.getInputProps('bondDate')}
        onFocus={() => {
          if (form.getValues().bondDate === null) form.setFieldValue('bondDate', today); // spec 4
        }}
      />
    </Fields>
  );
};

const CourtPart = ({ form, today, disabled }: BondFormProps) => {
  const forfeited = form.values.status === 'FORFEITED';
  return (
    <Fields>
      <Select
        label="Jurisdiction"
        className={WIDTH.middle}
        placeholder="Choose a parish"
        description="Sets the premium rate."
        data={PARISH_GROUPS}
        searchable
        clearable={!disabled}
        {...form.getInputProps('jurisdiction')}
      />
      <Select
        label="Posted At"
        className={WIDTH.middle}
        placeholder="Choose a parish"
        description="Sets the rate where the jurisdiction is empty."
        data={PARISH_GROUPS}
        searchable
        clearable={!disabled}
        {...form.getInputProps('postedAt')}
      />
      <Select
        label="Court Location"
        className={WIDTH.middle}
        placeholder="Choose a court"
        data={[...COURT_LOCATIONS]}
        clearable={!disabled}
        {...form.getInputProps('courtLocation')}
      />
      <TextInput
        label="Case Number"
        className={WIDTH.middle}
        autoComplete="off"
        maxLength={40}
        {...form.getInputProps('caseNumber')}
      />
      {forfeited ? null : (
        <UsDateInput label="Court Date" className={WIDTH.middle} today={today} {...form.getInputProps('courtDate')} />
      )}
      <NumberInput
        label="Reminder Days"
        className={WIDTH.middle}
        placeholder="Days before the court date"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        {...form.getInputProps('reminderDays')}
        value={form.values.reminderDays ?? ''}
        onChange={(days) => form.setFieldValue('reminderDays', days === '' ? null : Number(days))}
      />
    </Fields>
  );
};

/** When a bond was forfeited, and by when that must be answered (decision 16). */
export const ForfeitureDates = ({ form, today }: Pick<BondFormProps, 'form' | 'today'>) => (
  <Fields>
    <UsDateInput
      label="Forfeiture Date"
      className={WIDTH.middle}
      description="date of the clerk’s notice certificate"
      today={today}
      {...form.getInputProps('forfeitureDate')}
    />
    <TextInput
      label="Due Date"
      className={WIDTH.middle}
      description="180 days after the forfeiture date"
      readOnly
      value={showDay(dueDateOf(form.values.forfeitureDate))}
    />
  </Fields>
);

/** Why a bond that was done with comes back (decision 15), or the premium of an old bond date books on that day. */
export const BondReason = ({ bond, form }: { bond: Bond | null; form: BondFormProps['form'] }) => {
  if (bond !== null && needsReason(bond, form.values)) {
    return (
      <Textarea
        label="Reason"
        description={`Bringing back a bond that is ${bond.status} needs a Supervisor or an Admin, and a reason.`}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    );
  }
  return (bond?.premiumCents ?? 0) === 0 && form.values.amountCents !== null ? (
    <FarBackReason
      day={form.values.bondDate}
      words="The bond date is more than 30 days back: the premium books today, unless Accounting, a Supervisor or an Admin says why."
      {...form.getInputProps('reason')}
    />
  ) : null;
};

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
        <ForfeitureDates {...props} />
      </Fieldset>
    ) : null}
  </fieldset>
);
