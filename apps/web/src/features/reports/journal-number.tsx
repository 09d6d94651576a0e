import { NumberInput } from '@mantine/core';

interface JournalNumberProps {
  label: string;
  width: number;
  number: number | undefined;
  onChange: (number: number | undefined) => void;
}

/** The journal number up to which a report knows; empty for all that was booked. */
export const JournalNumber = ({ label, width, number, onChange }: JournalNumberProps) => (
  <NumberInput
    label={label}
    placeholder="the newest"
    w={width}
    min={0}
    allowDecimal={false}
    allowNegative={false}
    hideControls
    value={number ?? ''}
    onChange={(typed) => onChange(typed === '' ? undefined : Number(typed))}
  />
);
