import { formatDay, isDay } from '#domain/kernel/days.ts';
import { PERSON_LABELS } from '#domain/people/person-labels.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';

/** The labels of a person's fields (screens#fields-of-people), some as one says them in a sentence. */
const LABELS: Readonly<Record<string, string>> = {
  ...PERSON_LABELS,
  birthday: 'Date of Birth',
  address: 'Address',
  zip: 'Zip',
  employerZip: 'Employer Zip',
  weight: 'Weight',
};

const PHONES: readonly string[] = ['phoneNumber', 'alternatePhone', 'employerPhone'];

const shown = (field: string, value: string): string => {
  if (PHONES.includes(field)) return formatPhone(value);
  if (field === 'weight') return `${value} lb`;
  if (field === 'courtTime') return formatTime(value);
  return isDay(value) ? formatDay(value) : value;
};

/** One changed field of a person. `value`s are as stored; of an SSN the last four digits. */
export interface PersonChange {
  field: string;
  oldValue: string;
  newValue: string;
}

/**
 * A changed field in words. An SSN shows its last four digits, and only to whoever may see them
 * (people#showing-an-ssn).
 */
export const personChangeWords = (
  { field, oldValue, newValue }: PersonChange,
  { maySeeSsn }: { maySeeSsn: boolean },
): string => {
  const label = LABELS[field] ?? field;
  const ssn = field === 'ssn';
  const say = (value: string) => (ssn ? `ending ${value.slice(-4)}` : shown(field, value));
  const hidden = ssn && !maySeeSsn;
  if (oldValue === '' && newValue === '') return `Changed ${label}`;
  if (oldValue === '') return hidden ? `Entered ${label}` : `Entered ${label}${ssn ? ' ' : ': '}${say(newValue)}`;
  if (newValue === '') return hidden ? `Removed ${label}` : `Removed ${label}${ssn ? ' ' : ': '}${say(oldValue)}`;
  // Another number may end in the same four digits.
  if (hidden || say(oldValue) === say(newValue)) return `Changed ${label}`;
  return `Changed ${label} from ${say(oldValue)} to ${say(newValue)}`;
};
