import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Lifecycle } from './defendant.ts';

/** A defendant with everybody who answers for them. */
export interface OnFile {
  organizationId: string;
  defendantId: string;
}

/** SQL: the ids of defendant $2's file and of those that were merged into it (people#merged-files). */
export const FILES_OF =
  '(select $2::uuid union all select id from defendant where organization_id = $1 and merged_into = $2)';

/**
 * The ids of the defendant, of the files that were merged into theirs, and of everybody who answers for them, held until
 * the transaction ends.
 */
export const peopleOnFile = async (
  tx: TenantTransaction,
  { organizationId, defendantId }: OnFile,
): Promise<string[]> => {
  const { rows } = await tx.query<{ id: string }>(
    'select id from indemnitor where organization_id = $1 and defendant_id = $2 for update',
    [organizationId, defendantId],
  );
  const merged = await tx.query<{ id: string }>(
    'select id from defendant where organization_id = $1 and merged_into = $2 for update',
    [organizationId, defendantId],
  );
  return [defendantId, ...[...merged.rows, ...rows].map(({ id }) => id)];
};

/** Moves everybody of a file from one state to another, which adds them to every list or removes them. */
export const changeLifecycle = async (
  tx: TenantTransaction,
  { organizationId, defendantId }: OnFile,
  { from, to }: { from: Lifecycle; to: Lifecycle },
): Promise<void> => {
  const values = [organizationId, defendantId, from, to];
  await tx.query(
    'update defendant set lifecycle = $4 where organization_id = $1 and id = $2 and lifecycle = $3',
    values,
  );
  await tx.query(
    'update indemnitor set lifecycle = $4 where organization_id = $1 and defendant_id = $2 and lifecycle = $3',
    values,
  );
};

/** Deletes the rows of people for good, once nothing else is kept of them. */
export const deletePeople = async (
  tx: TenantTransaction,
  { organizationId, people }: { organizationId: string; people: readonly string[] },
): Promise<void> => {
  const values = [organizationId, people];
  await tx.query('delete from indemnitor where organization_id = $1 and id = any($2::uuid[])', values);
  await tx.query('delete from defendant where organization_id = $1 and id = any($2::uuid[])', values);
};

/** Deletes references for good. */
export const deleteReferences = (
  tx: TenantTransaction,
  { organizationId, references }: { organizationId: string; references: readonly string[] },
): Promise<unknown> =>
  tx.query('delete from personal_reference where organization_id = $1 and id = any($2::uuid[])', [
    organizationId,
    references,
  ]);

/** The columns that erasure keeps: ids, who entered the person and when, so that the ledger's references stay valid. */
const KEPT = [
  'organization_id',
  'id',
  'defendant_id',
  'merged_into',
  'lifecycle',
  'version',
  'created_by',
  'created_at',
];

/** Every column of a person's table that may say something about them, also one that a later migration adds. */
const emptied = async (tx: TenantTransaction, table: 'defendant' | 'indemnitor'): Promise<string> => {
  const { rows } = await tx.query<{ assignment: string }>(
    `select format('%I = %s', column_name,
       case when is_nullable = 'NO' and column_default is null then quote_literal('') else 'default' end) as assignment
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and not column_name = any($2)`,
    [table, KEPT],
  );
  return rows.map(({ assignment }) => assignment).join(', ');
};

/** Empties the rows of a file: personal data are erased, ids and dates stay (people#erasure). */
export const emptyPeople = async (tx: TenantTransaction, { organizationId, defendantId }: OnFile): Promise<void> => {
  const values = [organizationId, defendantId];
  await tx.query(
    `update indemnitor set ${await emptied(tx, 'indemnitor')}, lifecycle = 'erased'
     where organization_id = $1 and defendant_id = $2`,
    values,
  );
  await tx.query(
    `update defendant set ${await emptied(tx, 'defendant')}, lifecycle = 'erased'
     where organization_id = $1 and (id = $2 or merged_into = $2)`,
    values,
  );
};
