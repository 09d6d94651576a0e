import type { InferEntity } from '@mikro-orm/core';
import type { TakenIndemnitorField } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { indemnitorFields } from '#contracts/people/people/people.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { editableFields, editPerson, refuseEmpty, unsealSsn, type IndemnitorRow } from '../../people/people/index.ts';

type Row = InferEntity<typeof IndemnitorRow>;

/** Fields by their names, as they are typed; an SSN in its nine digits. */
export type IndemnitorValues = Partial<Record<TakenIndemnitorField, string | null>>;

const ssnOf = (key: DataKey, { id, ssnSealed }: Row): string =>
  ssnSealed ? unsealSsn(key, { personType: 'indemnitor', id }, Buffer.from(ssnSealed)) : '';

/** What an indemnitor has in some fields. */
export const indemnitorValuesOf = (
  key: DataKey,
  row: Row,
  fields: readonly TakenIndemnitorField[],
): IndemnitorValues => {
  const typed: Record<string, string | null> = editableFields(indemnitorFields, row);
  return Object.fromEntries(fields.map((field) => [field, field === 'ssn' ? ssnOf(key, row) : (typed[field] ?? null)]));
};

/**
 * Has an indemnitor who is held say so: an ordinary edit, which the history tells; an SSN is sealed anew beside its row.
 * @throws Refused INDEMNITOR_EMPTY
 */
export const takeIndemnitorValues = async (
  tx: TenantTransaction,
  { actor, key, row }: { actor: Actor; key: DataKey; row: Row },
  edit: IndemnitorValues,
): Promise<void> => {
  const owner = { personType: 'indemnitor', id: row.id } as const;
  const current = editableFields(indemnitorFields, row);
  Object.assign(row, await editPerson(tx, { actor, key, owner, row, current, edit, basedOn: row.version }));
  refuseEmpty(row);
};
