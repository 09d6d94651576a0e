import { Checkbox, Text } from '@mantine/core';
import type { KeptColumns } from '#contracts/books/bank/bank.ts';
import { NO_COLUMNS } from '#domain/books/bank-csv.ts';
import { FormGroup, Select, WIDTH } from '../../../ui/form.tsx';

interface FileColumnsProps {
  headings: readonly string[];
  columns: KeptColumns | null;
  onChange: (columns: KeptColumns) => void;
}

type Named = Exclude<keyof KeptColumns, 'isTurned'>;

const LABELS: readonly (readonly [Named, string])[] = [
  ['day', 'Day'],
  ['description', 'Description'],
  ['memo', 'More description'],
  ['amount', 'Amount'],
  ['debit', 'Money out'],
  ['credit', 'Money in'],
  ['kind', 'Debit or credit'],
  ['checkNumber', 'Check number'],
  ['reference', 'Bank’s id'],
];

/** Which columns of a CSV file say what: proposed from its headings, and changed by whoever knows better (money#bank-columns). */
export const FileColumns = ({ headings, columns, onChange }: FileColumnsProps) => {
  const chosen = columns ?? NO_COLUMNS;
  return (
    <FormGroup legend="Columns">
      {LABELS.map(([name, label]) => (
        <Select
          key={name}
          label={label}
          className={WIDTH.middle}
          clearable
          placeholder="None"
          data={[...headings]}
          value={headings.includes(chosen[name]) ? chosen[name] : null}
          onChange={(heading) => onChange({ ...chosen, [name]: heading ?? '' })}
        />
      ))}
      <Checkbox
        className={WIDTH.full}
        label="Money that came in has a minus"
        checked={chosen.isTurned}
        onChange={({ currentTarget }) => onChange({ ...chosen, isTurned: currentTarget.checked })}
      />
      <Text size="xs" c="dimmed" className={WIDTH.full}>
        Either Amount, or Money out and Money in. They are kept for the next file with these headings.
      </Text>
    </FormGroup>
  );
};
