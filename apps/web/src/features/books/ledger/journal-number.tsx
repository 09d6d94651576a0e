import { useState } from 'react';
import { CountInput } from '../../../ui/digits-input.tsx';

interface JournalNumberProps {
  label: string;
  width: number;
  number: number | undefined;
  onChange: (number: number | undefined) => void;
}

/** The journal number up to which a report knows; empty for all that was booked. What is no number changes nothing. */
export const JournalNumber = ({ label, width, number, onChange }: JournalNumberProps) => {
  const [typed, setTyped] = useState<number | null>(number ?? null);
  const [known, setKnown] = useState(number);
  if (number !== known) {
    setKnown(number);
    setTyped(number ?? null);
  }
  return (
    <CountInput
      label={label}
      placeholder="the newest"
      w={width}
      value={typed}
      error={Number.isNaN(typed) ? 'Enter a whole number.' : null}
      onChange={(count) => {
        setTyped(count);
        if (!Number.isNaN(count)) onChange(count ?? undefined);
      }}
    />
  );
};
