import type { PersonField } from '#domain/people/person-labels.ts';

export type FieldValue = string | number | null;
/** What a form holds of a person; `ssn` is empty while it shall stay as it is on file, and null to remove it. */
export type PersonValues<N extends PersonField> = Record<N, FieldValue>;
/** A person as answered by the server: an SSN shows its last four only. */
export type PersonOnFile<N extends PersonField> = Record<Exclude<N, 'ssn'>, FieldValue> & {
  ssnLast4: string;
  version: number;
};

const factOf = <N extends PersonField>(person: PersonOnFile<N>, name: N): FieldValue =>
  name === 'ssn' ? person.ssnLast4 : person[name as Exclude<N, 'ssn'>];

const untouchedValue = <N extends PersonField>(person: PersonOnFile<N>, name: N): FieldValue =>
  name === 'ssn' ? '' : factOf(person, name);

const plain = (value: FieldValue) => (typeof value === 'string' ? value.trim() : value);

/** What a form starts with. */
export const valuesOf = <N extends PersonField>(names: readonly N[], person: PersonOnFile<N>): PersonValues<N> =>
  Object.fromEntries(names.map((name) => [name, untouchedValue(person, name)])) as PersonValues<N>;

/** The fields that are typed otherwise than they are on file: what an edit sends. */
export const changesOf = <N extends PersonField>(
  names: readonly N[],
  person: PersonOnFile<N>,
  values: PersonValues<N>,
): Partial<PersonValues<N>> =>
  Object.fromEntries(
    names
      .filter((name) => plain(values[name]) !== plain(untouchedValue(person, name)))
      .map((name) => [name, values[name]]),
  ) as Partial<PersonValues<N>>;

/**
 * Brings a form that was begun from `base` up to `theirs`, which somebody else has saved meanwhile: fields that were not
 * touched follow, what was typed stays; where both differ, the field is in conflict.
 */
export const mergeEdit = <N extends PersonField>(
  names: readonly N[],
  base: PersonOnFile<N>,
  mine: PersonValues<N>,
  theirs: PersonOnFile<N>,
): { values: PersonValues<N>; changed: N[]; conflicts: N[] } => {
  const changed = names.filter((name) => factOf(base, name) !== factOf(theirs, name));
  const touched = changesOf(names, base, mine);
  // Only four digits of an SSN can be compared, so equal ones do not prove that it is the same.
  const agrees = (name: N) => name !== 'ssn' && plain(mine[name]) === factOf(theirs, name);
  const follows = changed.filter((name) => !(name in touched) || agrees(name));
  const values = { ...mine };
  for (const name of follows) values[name] = untouchedValue(theirs, name);
  return { values, changed, conflicts: changed.filter((name) => !follows.includes(name)) };
};
