/** How a cell of a field is read. */
export type FieldKind =
  | 'id'
  | 'client'
  | 'name'
  | 'birthday'
  | 'phone'
  | 'ssn'
  | 'state'
  | 'race'
  | 'sex'
  | 'relationship'
  | 'height'
  | 'number'
  | 'digits'
  | 'note'
  | 'text'
  | 'day'
  | 'money'
  | 'status'
  | 'parish'
  | 'surety'
  | 'agent'
  | 'court'
  | 'frequency'
  | 'method'
  | 'chart'
  | 'official'
  | 'code';

/** A field of a list: what a column can be, with how other programs head it. */
export interface MoveInField {
  name: string;
  label: string;
  kind: FieldKind;
  synonyms: readonly string[];
}

/** A heading as it is compared: letters and digits alone. */
export const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** A field of a list, with how other programs head it. */
export const moveInField = (name: string, label: string, kind: FieldKind, synonyms = ''): MoveInField => ({
  name,
  label,
  kind,
  synonyms: [plainHeading(label), ...synonyms.split(', ')].filter((one) => one !== ''),
});
