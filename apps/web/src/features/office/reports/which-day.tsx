import { WHICH_DAY_WORDS, WHICH_DAYS, type WhichDay as Which } from '#domain/books/which-day.ts';
import { Select } from '../../../ui/form.tsx';

const CHOICES = WHICH_DAYS.map((value) => ({ value, label: WHICH_DAY_WORDS[value] }));

interface WhichDayProps {
  /** What the URL says: nothing is the booked day. */
  by: 'effective' | undefined;
  onChange: (by: 'effective' | undefined) => void;
}

/** By which day a list runs, and which one its days mean (money#which-day). */
export const WhichDay = ({ by, onChange }: WhichDayProps) => (
  <Select
    label="By"
    data={CHOICES}
    w={140}
    value={(by ?? 'booked') satisfies Which}
    onChange={(chosen) => onChange(chosen === 'effective' ? chosen : undefined)}
  />
);
