import { idsOfPath, ownerOfPath, type PathOwner } from '#domain/office/move-in-document-paths.ts';
import type { ARCHIVE_IDS } from '#contracts/office/move-in-documents/move-in-documents.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { hashOfBond, hashOfRow } from '../brought-in/index.ts';

/** Whose ids folders and names begin with. */
export type ArchiveIds = (typeof ARCHIVE_IDS)[number];

/** By the id of their row, or by another one that is the same person (moving-in#same-client). */
const CLIENTS = `
  select p.key_hash, p.person_id as owner_id from (
    select key_hash, person_id from move_in_person
    where organization_id = $1 and list = 'clients' and key_hash = any($2)
    union all
    select other, person_id from move_in_person cross join lateral unnest(other_hashes) other
    where organization_id = $1 and list = 'clients' and other_hashes <> '{}' and other_hashes && $2::text[]
      and other = any($2)) p
  join defendant d on d.organization_id = $1 and d.id = p.person_id and d.lifecycle = 'live'`;

const BONDS = `
  select b.key_hash, o.defendant_id as owner_id from move_in_bond b
  join bond o on o.organization_id = b.organization_id and o.bond_id = b.bond_id
  join defendant d on d.organization_id = b.organization_id and d.id = o.defendant_id and d.lifecycle = 'live'
  where b.organization_id = $1 and b.key_hash = any($2)`;

const ANY = `select 1 from move_in_person where organization_id = $1 and list = 'clients' and person_id is not null limit 1`;

/** Whether clients came with the lists. */
export const hasClients = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<boolean> =>
  ((await tx.query(ANY, [organizationId])).rowCount ?? 0) > 0;

/** The client whose document has this path, by the ids of the old program (moving-in#whose-document); of ids digests are kept. */
export const clientOfPath = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  { key, ids }: { key: DataKey; ids: ArchiveIds },
  path: string,
): Promise<PathOwner> => {
  const hashOf = (id: string) =>
    ids === 'clients' ? hashOfRow(key, { list: 'clients', key: `id:${id}` }) : hashOfBond(key, `id:${id}`);
  const idOf = new Map(idsOfPath(path).map((id) => [hashOf(id), id]));
  const { rows } = await tx.query<{ keyHash: string; ownerId: string }>(ids === 'clients' ? CLIENTS : BONDS, [
    organizationId,
    [...idOf.keys()],
  ]);
  return ownerOfPath(path, new Map(rows.map(({ keyHash, ownerId }) => [idOf.get(keyHash) ?? '', ownerId])));
};
