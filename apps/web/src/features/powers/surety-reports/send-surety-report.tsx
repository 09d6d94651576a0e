import { Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { sendSuretyReport, type SuretyReport } from '#contracts/powers/surety-reports/surety-reports.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

/** E-mails a report, which locks it. Render it while it is open. */
export const SendSuretyReport = ({ report, onClose }: { report: SuretyReport; onClose: () => void }) => {
  const { suretyId, endsOn, startsOn, contact, contentHash } = report;
  const { organization } = useSession();
  const [initialValues] = useState({
    to: contact,
    subject: `Execution report ${showDay(startsOn)} to ${showDay(endsOn)} from ${organization.name}`.slice(0, 150),
    line: '',
  });
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: sendSuretyReport,
    params: { suretyId, endsOn },
    initialValues,
    body: (values) => ({ ...values, contentHash }),
    onDone: () => {
      notifications.show({ message: `The report is on its way to ${form.getValues().to}.` });
      onClose();
    },
  });
  return (
    <CommandDialog title="Send report" onClose={onClose} command={{ onSubmit, busy, error }} label="Send">
      <Text size="sm">Sending locks the report. Later changes are amendment lines of the next one.</Text>
      <TextInput label="To" type="email" withAsterisk data-autofocus {...form.getInputProps('to')} />
      <TextInput label="Subject" withAsterisk {...form.getInputProps('subject')} />
      <Textarea
        label="Line"
        description="Optional. The agency's name is added below, and PDF and CSV are attached."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('line')}
      />
    </CommandDialog>
  );
};
