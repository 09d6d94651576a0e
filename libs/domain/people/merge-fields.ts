/** A field of a form: text, a number, or nothing. */
type FieldValue = string | number | null;
type Fields = Readonly<Record<string, FieldValue>>;

/**
 * Fields of a bond that are one question: whoever changes one of them has looked at the others
 * (bonds#bond-fields-together).
 */
export const BOND_FIELDS_TOGETHER = [
  [
    'status',
    'courtDate',
    'courtTime',
    'courtSection',
    'forfeitureDate',
    'ftaDate',
    'warrantOn',
    'warrantRecalledOn',
    'noticeSentOn',
    'noticeCertificateOn',
    'noticeReceivedOn',
    'showCauseOn',
    'judgmentMailedOn',
    'forfeiturePowerNumber',
  ],
  ['amountCents', 'jurisdiction', 'postedAt', 'bondDate', 'powerNumber', 'suretyId'],
  ['disposition', 'disposedOn'],
] as const;

/**
 * Merges an edit that was begun from `base` into `theirs`, which others have made of it meanwhile
 * (screens#edits-name-their-version). What was not touched follows theirs, what was typed stays. Where both changed
 * one field, or fields of one group, the fields that were typed are in conflict; where both typed the same, nobody is
 * asked.
 */
export const mergeFields = <F extends Fields>(
  base: F,
  mine: F,
  theirs: F,
  together: readonly (readonly (keyof F & string)[])[] = [],
): { values: F; changed: (keyof F & string)[]; conflicts: (keyof F & string)[] } => {
  const names: (keyof F & string)[] = Object.keys(base);
  const differs = (name: string) => mine[name] !== theirs[name];
  const touched = names.filter((name) => differs(name) && mine[name] !== base[name]);
  const changed = names.filter((name) => theirs[name] !== base[name]);
  const moved = changed.filter(differs);
  const groupOf = (name: keyof F & string) => together.find((group) => group.includes(name)) ?? [name];
  return {
    values: { ...theirs, ...Object.fromEntries(touched.map((name) => [name, mine[name]])) },
    changed,
    conflicts: touched.filter((name) => groupOf(name).some((other) => moved.includes(other))),
  };
};
