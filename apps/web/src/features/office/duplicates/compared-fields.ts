import type { FilesBeside } from '#contracts/office/duplicates/duplicates.ts';
import type { TakenField } from '#contracts/office/duplicates/merges.ts';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import { PERSON_LABELS } from '#domain/people/person-labels.ts';
import { showDay, showPhone } from '../../../lib/format.ts';

/** One field of two people as it is shown; empty where it is not known. */
export interface ComparedField<F extends string = TakenField> {
  field: F;
  label: string;
  one: string;
  other: string;
  /** Both are known and say the same. */
  same: boolean;
}

/** Who it is first, then how to reach them, then the rest, as forms have it. */
const FIELDS = [
  'fullName',
  'birthday',
  'phoneNumber',
  'alternatePhone',
  'email',
  'address',
  'city',
  'state',
  'zip',
  'race',
  'sex',
  'height',
  'weight',
  'courtDate',
  'courtTime',
  'courtSection',
  'employerName',
  'employerPhone',
  'supervisorName',
  'employerAddress',
  'employerCity',
  'employerState',
  'employerZip',
  'vehicleMake',
  'vehicleModel',
  'vehicleYear',
  'vehicleColor',
  'otherContact',
] as const satisfies readonly (keyof Defendant & keyof typeof PERSON_LABELS)[];

const shown = (person: Defendant, field: (typeof FIELDS)[number]): string => {
  const value = person[field];
  if (value === null || value === '') return '';
  if (field === 'birthday' || field === 'courtDate') return showDay(String(value));
  if (field === 'phoneNumber' || field === 'alternatePhone' || field === 'employerPhone')
    return showPhone(String(value));
  return field === 'courtTime' ? formatTime(String(value)) : String(value);
};

export const isSame = (one: string, other: string): boolean => one !== '' && one.toLowerCase() === other.toLowerCase();

/** Every field that one of the two files knows; an SSN by its last four digits, which two numbers may share. */
export const comparedFields = ({ one, other, sameSsn }: FilesBeside): ComparedField[] => {
  const ending = ({ ssnLast4 }: Defendant) => (ssnLast4 === '' ? '' : `ends in ${ssnLast4}`);
  const fields = FIELDS.map((field) => {
    const [mine, theirs] = [shown(one.person, field), shown(other.person, field)];
    return { field, label: PERSON_LABELS[field], one: mine, other: theirs, same: isSame(mine, theirs) };
  });
  const ssn = {
    field: 'ssn' as const,
    label: PERSON_LABELS.ssn,
    one: ending(one.person),
    other: ending(other.person),
    same: sameSsn === true,
  };
  const at = fields.findIndex(({ label }) => label === PERSON_LABELS.phoneNumber);
  return [...fields.slice(0, at), ssn, ...fields.slice(at)].filter((field) => field.one !== '' || field.other !== '');
};
