import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { deleteObjectsAfter } from '../../people/documents/index.ts';
import type { ArchiveIds } from './owners.ts';

/** A ZIP as its parts came. */
export interface ArchiveRow {
  name: string;
  ids: ArchiveIds;
  parts: number;
  state: 'coming' | 'working' | 'done' | 'refused';
}

/** What became of one file of a ZIP. */
export type Outcome = 'added' | 'known' | 'refused';

/** How long the parts of a ZIP wait for the others, and for somebody who goes through it. */
export const KEPT_FOR = '7 days';

const ONE =
  'select name, ids, parts, state from move_in_archive where organization_id = $1 and archive_id = $2 for update';

/** One ZIP, held until the transaction ends. */
export const lockedArchive = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  archiveId: string,
): Promise<ArchiveRow | undefined> => (await tx.query<ArchiveRow>(ONE, [organizationId, archiveId])).rows[0];

const COUNT = `
  update move_in_archive set done = $3, added = added + ($4 = 'added')::int, known = known + ($4 = 'known')::int,
    refused = refused + ($4 = 'refused')::int
  where organization_id = $1 and archive_id = $2 and done < $3`;

/** Counts a file that was gone through, at its place from 0 on. */
export const countFile = (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  archiveId: string,
  { place, outcome }: { place: number; outcome: Outcome },
): Promise<unknown> => tx.query(COUNT, [organizationId, archiveId, place + 1, outcome]);

const aboutPath = (archiveId: string, place: number) => `move-in:documents:${archiveId}:${String(place)}`;
const REFUSE = `
  insert into move_in_refused_document (organization_id, archive_id, place, path_sealed, why) values ($1, $2, $3, $4, $5)`;

/** Lists a file that comes into no drawer. */
export const keepRefused = (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  key: DataKey,
  { archiveId, place, path, why }: { archiveId: string; place: number; path: string; why: string },
): Promise<unknown> =>
  tx.query(REFUSE, [organizationId, archiveId, place, key.seal(path, aboutPath(archiveId, place)), why]);

const REFUSED = `
  select place, path_sealed, why from move_in_refused_document
  where organization_id = $1 and archive_id = $2 order by place limit $3`;

/** The first files that came into no drawer, each with why; null: all of them. */
export const refusedOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  key: DataKey,
  { archiveId, most }: { archiveId: string; most: number | null },
): Promise<{ place: number; path: string; why: string }[]> => {
  const { rows } = await tx.query<{ place: number; pathSealed: Buffer; why: string }>(REFUSED, [
    organizationId,
    archiveId,
    most,
  ]);
  return rows.map(({ place, pathSealed, why }) => {
    const path = key.unseal(pathSealed, aboutPath(archiveId, place));
    return { place, path, why };
  });
};

const PARTS = `
  select object_id from move_in_archive_part where organization_id = $1 and archive_id = $2 order by part`;

/** Where the bytes of a ZIP lie, in order. */
export const partsOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  archiveId: string,
): Promise<string[]> => {
  const { rows } = await tx.query<{ objectId: string }>(PARTS, [organizationId, archiveId]);
  return rows.map(({ objectId }) => objectId);
};

/** Has the bytes of a ZIP deleted. */
export const dropParts = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  archiveId: string,
): Promise<void> => deleteObjectsAfter(tx, organizationId, await partsOf(tx, organizationId, archiveId), '0');
