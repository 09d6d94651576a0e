import type { PersonField } from '#domain/people/person-labels.ts';
import { maskSsn } from '#domain/kernel/ssn.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import { NOTHING, showDay, showPhone } from '../../../lib/format.ts';
import type { PersonOnFile } from './merge-edit.ts';

/** A field of a person as people read it: days as MM/DD/YYYY, phones with their mask, an SSN's last four. */
export const showField = <N extends PersonField>(name: N, person: PersonOnFile<N>): string => {
  if (name === 'ssn') return maskSsn(person.ssnLast4) || NOTHING;
  const value = person[name as Exclude<N, 'ssn'>];
  if (value === null || value === '') return NOTHING;
  if (name === 'birthday' || name === 'courtDate') return showDay(String(value));
  if (name === 'courtTime') return formatTime(String(value));
  if (name === 'phoneNumber' || name === 'alternatePhone' || name === 'employerPhone') return showPhone(String(value));
  return String(value);
};
