import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { requestExport } from '#contracts/books/ledger/exports.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';

const AGES = [
  { value: '0', label: 'Everybody who owes' },
  ...['30', '60', '90', '120'].map((value) => ({ value, label: `Something due for ${value} days or more` })),
];

/** Asks for the statements of all who owe, in one file (money#statement-run). */
const StatementRun = ({ onClose }: { onClose: () => void }) => {
  const initialValues: { olderThanDays: string; from: string; to: string } = { olderThanDays: '0', from: '', to: '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: requestExport,
    initialValues,
    body: ({ olderThanDays, from, to }) => ({
      kind: 'statement-run-pdf' as const,
      olderThanDays: Number(olderThanDays),
      from: from || undefined,
      to: to || undefined,
    }),
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Statements of clients" command={{ onSubmit, busy, error }} label="Make">
      <Select label="Of whom" data={AGES} data-autofocus {...form.getInputProps('olderThanDays')} />
      <Group grow align="start">
        <UsDateInput
          label="From"
          {...form.getInputProps('from')}
          onChange={(day) => form.setFieldValue('from', day ?? '')}
        />
        <UsDateInput label="To" {...form.getInputProps('to')} onChange={(day) => form.setFieldValue('to', day ?? '')} />
      </Group>
      <Text size="sm" c="dimmed">
        Without days the whole account is shown. The file is made in a while and is in this list then.
      </Text>
    </CommandDialog>
  );
};

export const StatementRunButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        Statements of clients…
      </Button>
      {isOpen ? <StatementRun onClose={() => setOpen(false)} /> : null}
    </>
  );
};
