import { useState } from 'react';
import { isDay } from '#domain/days.ts';
import { useSession } from '../lib/session.ts';
import { UsDateInput } from './day.tsx';

interface DayFilterProps {
  label: string;
  /** What the URL says. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A day that filters a list: the URL changes once the day is whole, or emptied. */
export const DayFilter = ({ label, day, onChange }: DayFilterProps) => {
  const { organization } = useSession();
  const [typed, setTyped] = useState<string | null>(day ?? null);
  const [known, setKnown] = useState(day);
  if (known !== day) {
    setKnown(day);
    setTyped(day ?? null);
  }
  const unfinished = typed !== null && !isDay(typed) && typed.length === 10;
  return (
    <UsDateInput
      label={label}
      w={140}
      today={organization.today}
      value={typed}
      error={unfinished ? 'Enter a valid date in MM/DD/YYYY.' : null}
      onChange={(next) => {
        setTyped(next);
        if (next === null || isDay(next)) onChange(next ?? undefined);
      }}
    />
  );
};
