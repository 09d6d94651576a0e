import { LRUCache } from 'lru-cache';
import { CARRIED_LOG_KEY, OrganizationKeys } from '../keys/organization-keys.ts';
import { OrganizationHash } from '../event-log/keyed-hash.ts';
import { RowLinks } from '../database/row-links.ts';
import type { TenantTransaction } from '../database/tenant-database.ts';

/** One change of a row, as a trigger noted it; `digest` is null where the row is gone. */
interface Change {
  changeId: string;
  table: string;
  key: string;
  digest: string | null;
  attributes: number;
}

/** One link of an organization's chain of rows. */
export interface RowLink {
  sequence: number;
  table: string;
  key: string;
  attributes: number;
  rowHash: string | null;
  hash: string;
}

/** Those of this transaction alone: one that another left, or made out to this one, is another hand's. */
const TAKE = `delete from row_change
  where organization_id = $1 and made_in = pg_current_xact_id_if_assigned() and is_written_here(xmin)
  returning change_id::text as change_id, table_name as "table", row_key as key, digest, attributes`;

const HEAD = `select sequence::text as sequence, hash from row_link where organization_id = $1
  order by row_link.sequence desc limit 1`;

const INSERT = `insert into row_link (organization_id, sequence, table_name, row_key, attributes, row_hash, hash)
  select $1, sequence, "table", key, attributes, "rowHash", hash
  from jsonb_to_recordset($2::jsonb)
    as link (sequence bigint, "table" text, key text, attributes int, "rowHash" text, hash text)`;

/**
 * The chain of an organization's rows that no event explains (docs/decisions/0011): each transaction links what it changed
 * before it commits. The hashes are keyed: who can write to PostgreSQL and nothing else cannot make one, and nobody can
 * turn one back into an erased text.
 */
export class RowChain extends RowLinks {
  private readonly keys: OrganizationKeys;
  private readonly hashes = new LRUCache<string, OrganizationHash>({ max: 10_000 });

  constructor(secret: string) {
    super();
    this.keys = new OrganizationKeys(secret);
  }

  /**
   * Links what the transaction changed; called last, since it locks the organization's chain until the transaction
   * ends.
   */
  async link(organizationId: string, tx: TenantTransaction): Promise<void> {
    const changes = newestOfEach((await tx.query<Change>(TAKE, [organizationId])).rows);
    if (changes.length === 0) return;
    const hash = await this.hashOf(organizationId, tx);
    await lockChain(organizationId, tx);
    const { rows: heads } = await tx.query<{ sequence: string; hash: string }>(HEAD, [organizationId]);
    const [head] = heads;
    let previous = head?.hash ?? null;
    const links: RowLink[] = changes.map(({ table, key, digest, attributes }, index) => {
      const rowHash = digest === null ? null : hash.ofRow(table, key, digest);
      const link = { sequence: Number(head?.sequence ?? 0) + 1 + index, table, key, attributes, rowHash };
      previous = hash.ofLink(previous, link);
      return { ...link, hash: previous };
    });
    await tx.query(INSERT, [organizationId, JSON.stringify(links)]);
  }

  private async hashOf(organizationId: string, tx: TenantTransaction): Promise<OrganizationHash> {
    const known = this.hashes.get(organizationId);
    if (known) return known;
    const { rows } = await tx.query<{ wrapped: Buffer }>(CARRIED_LOG_KEY, [organizationId]);
    const hash = new OrganizationHash(this.keys.openLogKey(organizationId, rows[0]?.wrapped));
    this.hashes.set(organizationId, hash);
    return hash;
  }
}

/** Nobody else appends to the organization's chain until the transaction ends. */
export const lockChain = (organizationId: string, tx: TenantTransaction): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`row chain of ${organizationId}`]);

/** Links what the owner changed in this transaction, in every organization. */
export const linkOwnChanges = async (owner: TenantTransaction, secret: string): Promise<void> => {
  const { rows } = await owner.query<{ id: string }>(
    'select distinct organization_id as id from row_change where made_in = pg_current_xact_id_if_assigned() order by 1',
  );
  const chain = new RowChain(secret);
  for (const { id } of rows) await chain.link(id, owner);
};

/** What a row changed to in the end, in the order of these last changes. */
const newestOfEach = (changes: readonly Change[]): Change[] => {
  const newest = new Map<string, Change>();
  for (const change of changes.toSorted((one, other) => Number(one.changeId) - Number(other.changeId))) {
    const id = JSON.stringify([change.table, change.key]);
    newest.delete(id);
    newest.set(id, change);
  }
  return [...newest.values()];
};
