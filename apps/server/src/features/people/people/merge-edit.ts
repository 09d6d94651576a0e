/** A field as it is kept: text, a number, or nothing. */
export type FieldValue = string | number | null;

/** A field of an edit that becomes another one. */
export interface ChangedField<Name extends string = string> {
  field: Name;
  before: FieldValue;
  after: FieldValue;
}

/** What has happened to a field since the version that an edit was made from. `before` is its text at that version. */
export interface ChangedMeanwhile {
  field: string;
  before: string;
}

/** A value as the history keeps it. */
export const asText = (value: FieldValue): string => (value === null ? '' : String(value));

/**
 * Merges an edit field by field into what is there now. What already is as the edit wants it is left alone. A field
 * that has become something else meanwhile, and not what the edit wants, clashes; then nothing of the edit is kept.
 */
export const mergeEdit = <Fields extends Readonly<Record<string, FieldValue>>>(
  current: Fields,
  edit: Readonly<Partial<Record<string, FieldValue>>>,
  meanwhile: readonly ChangedMeanwhile[],
): { changes: ChangedField<string & keyof Fields>[]; clashes: string[] } => {
  const wanted = Object.keys(current).flatMap((field) => {
    const after = edit[field];
    const before = current[field] ?? null;
    return after === undefined || asText(after) === asText(before) ? [] : [{ field, before, after }];
  });
  const moved = new Set(
    meanwhile.filter(({ field, before }) => asText(current[field] ?? null) !== before).map(({ field }) => field),
  );
  return {
    changes: wanted,
    clashes: wanted.map(({ field }) => field).filter((field) => moved.has(field)),
  };
};
