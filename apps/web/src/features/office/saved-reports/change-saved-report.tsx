import { Checkbox, TextInput } from '@mantine/core';
import { changeSavedReport, type SavedReport } from '#contracts/office/saved-reports/saved-reports.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

/** Renames a saved report, shares it, or keeps it to oneself (money#saved-reports). */
export const ChangeSavedReport = ({ report, onClose }: { report: SavedReport; onClose: () => void }) => {
  const { savedReportId, name, isShared, version: basedOn } = report;
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: changeSavedReport,
    params: { savedReportId },
    initialValues: { name, isShared },
    body: (values) => ({ ...values, basedOn }),
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Rename or share" command={{ onSubmit, busy, error }} label="Save">
      <TextInput label="Name" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <Checkbox
        label="Share with the agency"
        description="Whoever may open this report finds it under Saved."
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </CommandDialog>
  );
};
