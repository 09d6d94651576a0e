import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { z } from 'zod';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { asText, mergeEdit, type ChangedField, type ChangedMeanwhile, type FieldValue } from './merge-edit.ts';
import { sealSsn, type SealedSsn, type SsnOwner } from './ssn.ts';

type Fields = Readonly<Record<string, FieldValue>>;

interface Edit<F extends Fields> {
  actor: Actor;
  key: DataKey;
  owner: SsnOwner;
  /** The person's row, locked until the edit is kept. */
  row: { version: number; ssnLast4: string; ssnDigest?: string | null | undefined };
  /** The fields that can be edited, as they are now; without the SSN. */
  current: F;
  /** The fields named; of an SSN nine digits, or none. */
  edit: Partial<Fields>;
  /** The version that the edit was made from. */
  basedOn: number;
}

/** What an edit may change of a person's row: the fields of their contract, but for the SSN. */
export const editableFields = <S extends z.ZodRawShape>(
  { shape }: z.ZodObject<S>,
  row: Readonly<Partial<Record<keyof S & string, unknown>>>,
): Omit<z.output<z.ZodObject<S>>, 'ssn'> => {
  const names = Object.keys(shape).filter((name) => name !== 'ssn');
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as Omit<z.output<z.ZodObject<S>>, 'ssn'>;
};

/** The columns that an edit changes. */
export type EditedColumns<F extends Fields> = Partial<F & SealedSsn & { version: number }>;

/**
 * Merges an edit into a person's row and keeps one `person_change` for each field that it changed, of an SSN the last
 * four digits. Answers the columns to assign; none where nothing changes.
 * @throws Refused EDITED_MEANWHILE with a message beside each field that became something else meanwhile;
 * VALIDATION_FAILED for a version that was never there.
 */
export const editPerson = async <F extends Fields>(
  tx: TenantTransaction,
  { actor, key, owner, row, current, edit: { ssn, ...edit }, basedOn }: Edit<F>,
): Promise<EditedColumns<F>> => {
  if (basedOn > row.version) {
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'basedOn', message: 'Reload the page and try again.' }]);
  }
  const kept = typeof ssn === 'string' ? sealSsn(key, owner, ssn) : null;
  // SSNs are compared by their digests.
  const now: Fields = { ...current, ssn: row.ssnDigest ?? '' };
  const wanted: Partial<Fields> = kept ? { ...edit, ssn: kept.ssnDigest ?? '' } : edit;
  const meanwhile = basedOn === row.version ? [] : await changedMeanwhile(tx, actor, owner, basedOn);
  const { changes, clashes } = mergeEdit(now, wanted, meanwhile);
  if (clashes.length > 0) throw new Refused('EDITED_MEANWHILE', {}, messages(clashes, meanwhile, actor));
  if (changes.length === 0) return {};

  const version = row.version + 1;
  const inWords = changes.map((change) =>
    change.field === 'ssn' ? { ...change, before: row.ssnLast4, after: kept?.ssnLast4 ?? '' } : change,
  );
  await keepChanges(tx, actor, owner, version, inWords);
  const columns = changes.map(({ field, after }) => (field === 'ssn' ? kept : { [field]: after }));
  return Object.assign({ version }, ...columns) as EditedColumns<F>;
};

interface Meanwhile extends ChangedMeanwhile {
  name: string;
  userId: string;
}

const MEANWHILE = `
  select m.field, m.before, coalesce(a.full_name, 'Somebody') as name, m.user_id
  from (select field, (array_agg(old_value order by version))[1] as before,
          (array_agg(changed_by order by version desc))[1] as user_id
        from person_change
        where organization_id = $1 and person_type = $2 and person_id = $3 and version > $4
        group by field) m
  left join agent a on a.organization_id = $1 and a.user_id = m.user_id`;

/** Each field that has changed since a version: how it was then, and who changed it last. */
const changedMeanwhile = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  { personType, id }: SsnOwner,
  basedOn: number,
): Promise<Meanwhile[]> => (await tx.query<Meanwhile>(MEANWHILE, [organizationId, personType, id, basedOn])).rows;

const messages = (clashes: readonly string[], meanwhile: readonly Meanwhile[], { userId }: Actor) =>
  clashes.map((path) => {
    const last = meanwhile.find(({ field }) => field === path);
    const who = last?.userId === userId ? 'You' : (last?.name ?? 'Somebody');
    return { path, message: `${who} changed this at the same time.` };
  });

const KEEP = `
  insert into person_change (organization_id, person_type, person_id, version, changed_by, field, old_value, new_value)
  select $1, $2, $3, $4, $5, field, before, after from jsonb_to_recordset($6::jsonb) as c (field text, before text, after text)`;

const keepChanges = async (
  tx: TenantTransaction,
  { organizationId, userId }: Actor,
  { personType, id }: SsnOwner,
  version: number,
  changes: readonly ChangedField[],
): Promise<void> => {
  const rows = changes.map(({ field, before, after }) => ({ field, before: asText(before), after: asText(after) }));
  await tx.query(KEEP, [organizationId, personType, id, version, userId, JSON.stringify(rows)]);
};
