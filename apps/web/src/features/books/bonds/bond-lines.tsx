import { Button, Radio, Stack, TextInput, type SelectProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { isUndated, statusNeeds } from '#domain/books/bond-status.ts';
import { formatDay } from '#domain/kernel/days.ts';
import type { BondStatus } from '#domain/kernel/option-lists.ts';
import { PARISH_GROUPS } from '#domain/agency/parishes.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { useCourts } from '../../agency/organizations/index.ts';
import { CountInput } from '../../../ui/digits-input.tsx';
import { Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { judgmentOwed } from '#domain/books/judgment.ts';
import type { JudgmentDialog } from '../judgments/index.ts';
import { changesPower, withStatus, type BondValues } from './bond-values.ts';

/** A form of a bond's fields; `bond` is null while it is not written. */
export interface BondFormOf {
  form: UseFormReturnType<BondValues>;
  bond: Bond | null;
  today: string;
}

/** What a status asks for in a dialog of its own. */
export type StatusDialog = 'discharge' | 'reinstate' | JudgmentDialog;

interface StatusLineProps extends BondFormOf {
  offered: readonly BondStatus[];
  /** Opens the dialog of a status that no form sets. */
  onDialog: (dialog: StatusDialog) => void;
}

/** Whether a judgment of the bond is owed, which PAID pays. */
const owesJudgment = ({ judgment }: Bond): boolean => judgment !== null && judgmentOwed(judgment) > 0;

/** The status: what a form does not set opens its dialog, or says at once why not (bonds#status-changes). */
export const StatusLine = ({ form, bond, today, offered, onDialog }: StatusLineProps) => {
  const statuses = [...new Set([...offered, ...(bond ? [bond.status] : [])])];
  const choose = (next: BondStatus) => {
    form.clearFieldError('status');
    const from = bond?.status ?? 'OPEN';
    const needs = from === next || bond === null ? null : statusNeeds(from, next, 'form');
    if (needs === 'DISCHARGE_APART') onDialog('discharge');
    else if (needs === 'REINSTATE_FIRST') onDialog('reinstate');
    else if (next === 'PAID' && bond !== null && owesJudgment(bond)) onDialog('pay judgment');
    else if (next === 'PAID' && from !== 'PAID') form.setFieldError('status', REFUSALS.PAID_WITHOUT_JUDGMENT.text);
    else if (typeof needs === 'string') form.setFieldError('status', REFUSALS[needs].text);
    else if (bond !== null && from === next) form.setValues(fieldsOfStatus(bond));
    else form.setValues(withStatus(next, form.getValues(), today));
  };
  return (
    <Select
      label="Status"
      className={WIDTH.middle}
      data={statuses}
      {...form.getInputProps('status')}
      onChange={(chosen: string | null) => {
        const next = statuses.find((status) => status === chosen);
        if (next) choose(next);
      }}
    />
  );
};

/** Going back to the status that a bond has takes back what the other one changed. */
const fieldsOfStatus = ({ status, courtDate, ftaDate, forfeitureDate }: Bond) => ({
  status,
  courtDate,
  ftaDate,
  forfeitureDate,
});

export const AmountLine = ({ form, isNew = false }: { form: BondFormOf['form']; isNew?: boolean }) => (
  <MoneyInput label="Amount" className={WIDTH.middle} autoFocus={isNew} {...form.getInputProps('amountCents')} />
);

/**
 * The bond date; on a saved bond a button fills today in (screens#bond-date-filled-in). Until a bond is finished today
 * is shown: it takes that day by itself (today#wizard-bond).
 */
export const BondDateLine = ({ form, bond, today }: BondFormOf) => (
  <UsDateInput
    label="Bond Date"
    className={WIDTH.middle}
    today={today}
    {...(bond !== null && isUndated(bond) ? { placeholder: formatDay(today) } : {})}
    {...form.getInputProps('bondDate')}
    {...(bond !== null && form.values.bondDate === null
      ? {
          rightSectionWidth: 60,
          rightSection: (
            <Button size="compact-xs" variant="subtle" onClick={() => form.setFieldValue('bondDate', today)}>
              Today
            </Button>
          ),
        }
      : {})}
  />
);

/** Why there is another power number: shown while there is one. */
export const PowerChangeLine = ({ form, bond }: BondFormOf) => {
  if (bond === null || !changesPower(bond, form.values)) return null;
  return (
    <Radio.Group
      label={`Why is it not ${bond.powerNumber} any more?`}
      withAsterisk
      className={WIDTH.full}
      {...form.getInputProps('powerChange')}
      value={form.values.powerChange ?? ''}
    >
      <Stack gap={6} mt={4}>
        <Radio value="mistyped" label="Mistyped: the paper is intact and goes back to its holder" />
        <Radio value="replaced" label="Replaced: the old paper is void" />
      </Stack>
    </Radio.Group>
  );
};

export const JurisdictionLine = ({ form, clearable = true }: { form: BondFormOf['form']; clearable?: boolean }) => (
  <Select
    label="Jurisdiction"
    className={WIDTH.name}
    placeholder="Choose a parish"
    description="Sets the premium rate."
    data={PARISH_GROUPS}
    searchable
    clearable={clearable}
    {...form.getInputProps('jurisdiction')}
  />
);

/** Where the defendant sits: it prices the bond where no jurisdiction does (money#which-parish-prices). */
export const PostedAtLine = (props: SelectProps) => (
  <Select
    label="Posted At"
    className={WIDTH.name}
    placeholder="Choose a parish"
    description="Used if Jurisdiction is blank."
    data={PARISH_GROUPS}
    searchable
    {...props}
  />
);

/** The courts of the list, and the one that the bond is written with (screens#courts). */
export const CourtLocationLine = (props: SelectProps) => (
  <Select
    label="Court Location"
    className={WIDTH.name}
    placeholder="Choose a court"
    data={useCourts(props.value ?? null)}
    searchable
    nothingFoundMessage="No such court. An Admin adds courts in Settings."
    {...props}
  />
);

/** How many days before the court date somebody is reminded; null for none. */
export const ReminderDaysLine = (props: ComponentProps<typeof CountInput>) => (
  <CountInput label="Reminder Days" className={WIDTH.middle} placeholder="Days before court" {...props} />
);

export const ChargeCodeLine = ({ form }: { form: BondFormOf['form'] }) => (
  <TextInput label="Charge Code" className={WIDTH.middle} autoComplete="off" {...form.getInputProps('chargeCode')} />
);
