import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { MergedPeople, WentAlong } from '../../../platform/database/following-records.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** A merge as it is kept; its id is the command's. */
interface NewMerge {
  people: MergedPeople;
  fromId: string;
  toId: string;
  /** Of indemnitors nothing is left to do: no stream names them. */
  status: 'merging' | 'merged';
  decidedAt: Date;
  /** Of the one who stays, as the merge left it. */
  toVersion: number;
  came: readonly WentAlong[];
  /** What the one who stays had before in the fields that were taken, sealed. */
  fieldsSealed: Buffer | null;
}

const KEEP = `
  insert into file_merge (organization_id, merge_id, person_type, from_id, to_id, status, decided_by, decided_at, to_version,
    came, fields_sealed)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** Keeps who was merged into whom, and what came along. */
export const keepMerge = async (
  tx: TenantTransaction,
  { organizationId, commandId, userId }: Actor,
  { people, fromId, toId, status, decidedAt, toVersion, came, fieldsSealed }: NewMerge,
): Promise<void> => {
  const decided = [status, userId, decidedAt, toVersion, JSON.stringify(came), fieldsSealed];
  await tx.query(KEEP, [organizationId, commandId, people, fromId, toId, ...decided]);
};

/** A merge that may be undone. */
export interface KeptMerge {
  fromId: string;
  decidedAt: Date;
  toVersion: number;
  came: WentAlong[];
  fieldsSealed: Buffer | null;
}

const MERGE = `
  select from_id, decided_at, to_version, came, fields_sealed from file_merge
  where organization_id = $1 and merge_id = $2 and to_id = $3 and person_type = $4 and status in ('merging', 'merged')
  for update`;

/** Holds a merge of today into `toId`. @throws Refused MERGE_NOT_FOUND, MERGE_NOT_UNDOABLE */
export const mergeOfToday = async (
  tx: TenantTransaction,
  { organizationId, timeZone }: Actor,
  { people, mergeId, toId, now }: { people: MergedPeople; mergeId: string; toId: string; now: Date },
): Promise<KeptMerge> => {
  const { rows } = await tx.query<KeptMerge>(MERGE, [organizationId, mergeId, toId, people]);
  const [merge] = rows;
  if (!merge) throw new Refused('MERGE_NOT_FOUND');
  if (dayOf(new Date(merge.decidedAt), timeZone) !== dayOf(now, timeZone))
    throw new Refused('MERGE_NOT_UNDOABLE', { words: 'A merge is undone on the same day only.' });
  return merge;
};

const UNDO = `
  update file_merge set status = $3, undone_by = $4, undone_at = $5, fields_sealed = null
  where organization_id = $1 and merge_id = $2`;

/** Says of a merge that it is undone, or being undone. */
export const keepUndone = async (
  tx: TenantTransaction,
  { organizationId, userId }: Actor,
  { mergeId, status, now }: { mergeId: string; status: 'undoing' | 'undone'; now: Date },
): Promise<void> => {
  await tx.query(UNDO, [organizationId, mergeId, status, userId, now]);
};
