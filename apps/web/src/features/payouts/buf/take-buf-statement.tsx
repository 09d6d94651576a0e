import { FileInput, SimpleGrid, Text, Textarea } from '@mantine/core';
import { useMemo } from 'react';
import { takeBufStatement, type KeptMapping } from '#contracts/payouts/buf/buf-statements.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { bufHeadings } from '#domain/payouts/buf-statement.ts';
import { charsetOf, readText } from '#domain/kernel/read-text.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { Select } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

interface TakeBufStatementProps {
  suretyId: string;
  /** The columns of the surety's last statement. */
  mapping: KeptMapping | null;
  /** With the id of what was kept; null where nothing was. */
  onClose: (statementId: string | null) => void;
}

const COLUMNS = [
  ['number', 'Power number', true],
  ['day', 'Date', false],
  ['in', 'In', true],
  ['out', 'Out', false],
  ['balance', 'Balance', false],
] as const;
const NO_COLUMNS: KeptMapping = { number: '', day: '', in: '', out: '', balance: '' };

/** Takes a surety's CSV file, and which of its columns say what. Render it while it is open. */
export const TakeBufStatement = ({ suretyId, mapping, onClose }: TakeBufStatementProps) => {
  const { today } = useSession().organization;
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: takeBufStatement,
    params: { suretyId },
    initialValues: {
      text: '',
      startsOn: null as string | null,
      endsOn: null as string | null,
      balanceCents: null as number | null,
      mapping: mapping ?? NO_COLUMNS,
    },
    body: ({ endsOn, ...values }) => ({ ...values, endsOn: endsOn ?? '' }),
    onDone: ({ statementId }) => onClose(statementId),
  });
  const headings = useMemo(() => bufHeadings(form.values.text), [form.values.text]);
  const read = async (file: File | null) => {
    if (!file) return;
    const text = readText(new Uint8Array(await file.arrayBuffer()), charsetOf(file.type));
    form.setFieldValue('text', text ?? '');
    if (text === null) form.setFieldError('text', REFUSALS.TEXT_UNREADABLE.text);
  };
  return (
    <CommandDialog
      title="Compare a statement"
      onClose={() => onClose(null)}
      command={{ onSubmit, busy, error }}
      label="Compare"
    >
      <FileInput
        label="File"
        description="The CSV file of the surety. Only the columns that you choose are kept."
        accept=".csv,text/csv,text/plain"
        placeholder="Choose a file"
        onChange={(file) => void read(file)}
      />
      <Textarea label="Or paste it" rows={4} {...form.getInputProps('text')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {COLUMNS.map(([name, label, isNeeded]) => (
          <Select
            key={name}
            label={label}
            withAsterisk={isNeeded}
            clearable={!isNeeded}
            data={headings}
            placeholder={headings.length === 0 ? 'Choose a file first' : 'Column'}
            {...form.getInputProps(`mapping.${name}`)}
            value={headings.includes(form.values.mapping[name]) ? form.values.mapping[name] : null}
            onChange={(column: string | null) => form.setFieldValue(`mapping.${name}`, column ?? '')}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        Without an Out column, negative amounts in the In column count as out.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <UsDateInput
          label="From"
          description="Blank: from the beginning"
          today={today}
          {...form.getInputProps('startsOn')}
        />
        <UsDateInput
          label="Until"
          withAsterisk
          description="Its last day"
          today={today}
          {...form.getInputProps('endsOn')}
        />
        <MoneyInput label="Their balance" description="Blank: its last line" {...form.getInputProps('balanceCents')} />
      </SimpleGrid>
    </CommandDialog>
  );
};
