import type { InferEntity } from '@mikro-orm/core';
import type { TakenField } from '#contracts/office/duplicates/merges.ts';
import { defendantFields } from '#contracts/people/people/people.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { editableFields, editPerson, unsealSsn, type DefendantRow } from '../../people/people/index.ts';

type Row = InferEntity<typeof DefendantRow>;

/** Fields by their names, as they are typed; an SSN in its nine digits. The picture is the document that shows it. */
export type Values = Partial<Record<TakenField, string | number | null>>;

/** The fields that are of the court date go with it (today#court-time-and-section). */
const withHour = (fields: readonly TakenField[]): TakenField[] =>
  fields.includes('courtDate') ? [...new Set<TakenField>([...fields, 'courtTime', 'courtSection'])] : [...fields];

const ssnOf = (key: DataKey, { id, ssnSealed }: Row): string =>
  ssnSealed ? unsealSsn(key, { personType: 'defendant', id }, Buffer.from(ssnSealed)) : '';

/** What a file has in some fields. */
export const valuesOf = (key: DataKey, row: Row, fields: readonly TakenField[]): Values => {
  const typed: Record<string, string | number | null> = editableFields(defendantFields, row);
  return Object.fromEntries(
    withHour(fields).map((field) => {
      if (field === 'ssn') return [field, ssnOf(key, row)];
      return [field, field === 'mugshot' ? row.mugshotFileId : (typed[field] ?? null)];
    }),
  );
};

/** Has a file that is held say so: an ordinary edit, which its history tells; an SSN is sealed anew beside its row. */
export const takeValues = async (
  tx: TenantTransaction,
  { actor, key, row }: { actor: Actor; key: DataKey; row: Row },
  { mugshot, ...edit }: Values,
): Promise<void> => {
  const owner = { personType: 'defendant', id: row.id } as const;
  const current = editableFields(defendantFields, row);
  Object.assign(row, await editPerson(tx, { actor, key, owner, row, current, edit, basedOn: row.version }));
  if (mugshot !== undefined) row.mugshotFileId = mugshot === null ? null : String(mugshot);
};
