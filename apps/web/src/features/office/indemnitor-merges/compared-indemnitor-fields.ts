import type { IndemnitorsBeside, TakenIndemnitorField } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { PERSON_LABELS } from '#domain/people/person-labels.ts';
import { showDay, showPhone } from '../../../lib/format.ts';
import { isSame, type ComparedField } from '../duplicates/index.ts';

/** Who it is first, then how to reach them, then where they work. */
const FIELDS = [
  'fullName',
  'relationship',
  'birthday',
  'ssn',
  'phoneNumber',
  'email',
  'address',
  'city',
  'state',
  'zip',
  'employerName',
  'employerPhone',
  'supervisorName',
  'employerAddress',
  'employerCity',
  'employerState',
  'employerZip',
] as const satisfies readonly TakenIndemnitorField[];

/** An SSN by its last four digits, which two numbers may share. */
const shown = (person: Indemnitor, field: (typeof FIELDS)[number]): string => {
  if (field === 'ssn') return person.ssnLast4 === '' ? '' : `ends in ${person.ssnLast4}`;
  const value = person[field] ?? '';
  if (value === '') return '';
  if (field === 'birthday') return showDay(value);
  return field === 'phoneNumber' || field === 'employerPhone' ? showPhone(value) : value;
};

/** Every field that one of the two knows. */
export const comparedIndemnitorFields = ({
  one,
  other,
  sameSsn,
}: IndemnitorsBeside): ComparedField<TakenIndemnitorField>[] =>
  FIELDS.map((field) => {
    const [mine, theirs] = [shown(one.person, field), shown(other.person, field)];
    const same = field === 'ssn' ? sameSsn === true : isSame(mine, theirs);
    return { field, label: PERSON_LABELS[field], one: mine, other: theirs, same };
  }).filter((field) => field.one !== '' || field.other !== '');
