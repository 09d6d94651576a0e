import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { exporters } from '#contracts/kernel/roles.ts';
import { saveReport, type ReportChoices } from '#contracts/office/saved-reports/saved-reports.ts';
import { DAY_PRESETS, type DayPreset } from '#domain/kernel/day-presets.ts';
import { isAsItStands, REPORT_NAMES, type ReportKind } from '#domain/office/statements.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';
import { fixedDays, namedDays, nameOfDays } from './days-in-words.ts';

/** A report as it stands on the screen: its days are those that are shown. */
interface Shown {
  kind: ReportKind;
  shown: Pick<ReportChoices, 'from' | 'to'> & Partial<Omit<ReportChoices, 'days'>>;
}

const FIXED = 'fixed';

const isNamed = (value: string): value is DayPreset => DAY_PRESETS.some((preset) => preset === value);

/** Saves a report with what is chosen, under a name (money#saved-reports). */
const SaveReport = ({ kind, shown, onClose }: Shown & { onClose: () => void }) => {
  const { today } = useSession().organization;
  const { from, to, ...chosen } = shown;
  // A list of all days is never saved: it would grow for ever.
  const isOpen = from === null && to === null;
  const initialValues: { name: string; days: string; isShared: boolean } = {
    name: REPORT_NAMES[kind],
    days: nameOfDays(kind, shown, today) ?? (isOpen ? 'This month' : FIXED),
    isShared: false,
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: saveReport,
    initialValues,
    body: ({ name, days, isShared }) => {
      const ofDays = isNamed(days) ? { days, from: null, to: null } : { days: null, from, to };
      return { name, kind, choices: { ...chosen, ...ofDays }, isShared };
    },
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Save the report" command={{ onSubmit, busy, error }} label="Save">
      <TextInput label="Name" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <Select
        label="Days"
        description="Days with a name are counted again each time it is opened or sent."
        data={[
          ...namedDays(kind),
          ...(isOpen || isAsItStands(kind) ? [] : [{ value: FIXED, label: `Always ${fixedDays(shown)}` }]),
        ]}
        {...form.getInputProps('days')}
      />
      <Checkbox
        label="Share with the agency"
        description="Whoever may open this report finds it under Saved."
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </CommandDialog>
  );
};

/** Saves what is shown, for those who may. */
export const SaveReportButton = (shown: Shown) => {
  const [isOpen, setOpen] = useState(false);
  if (!useMay(exporters)) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Save…
      </Button>
      {isOpen ? <SaveReport {...shown} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
