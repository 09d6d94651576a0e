import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';

/** What came of a row of the list of bonds: which bond it is here, on which account. */
export interface BondIn {
  keyHash: string;
  version: number;
  /** Null where it was taken back, or was here and went. */
  bondId: string | null;
  accountId: string | null;
  /** Of what the row said. */
  factsHash: string;
}

const COLUMNS = 'key_hash, version, bond_id, account_id, facts_hash';

/** By what a bond is known here (moving-in#key-of-a-row). */
export const hashOfBond = (key: DataKey, known: string): string => key.digest(`move-in bonds ${known}`);

/** Those of some rows that ever came, by the hash of their row. */
export const bondsOfRows = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  keyHashes: readonly string[],
): Promise<Map<string, BondIn>> => {
  const { rows } = await tx.query<BondIn>(
    `select ${COLUMNS} from move_in_bond where organization_id = $1 and key_hash = any($2)`,
    [organizationId, keyHashes],
  );
  return new Map(rows.map((row) => [row.keyHash, row]));
};

/** The rows that are here. */
export const bondsIn = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
): Promise<(BondIn & { bondId: string })[]> => {
  const { rows } = await tx.query<BondIn & { bondId: string }>(
    `select ${COLUMNS} from move_in_bond where organization_id = $1 and bond_id is not null order by key_hash`,
    [organizationId],
  );
  return rows;
};

const KEEP = `
  insert into move_in_bond (organization_id, key_hash, version, bond_id, account_id, facts_hash)
  select $1, r.* from unnest($2::text[], $3::int[], $4::uuid[], $5::uuid[], $6::text[]) r
  on conflict (organization_id, key_hash) do update set version = excluded.version, bond_id = excluded.bond_id,
    account_id = excluded.account_id, facts_hash = excluded.facts_hash`;

/** Keeps what came of rows. */
export const keepBonds = (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  bonds: readonly BondIn[],
): Promise<unknown> =>
  tx.query(KEEP, [
    organizationId,
    bonds.map(({ keyHash }) => keyHash),
    bonds.map(({ version }) => version),
    bonds.map(({ bondId }) => bondId),
    bonds.map(({ accountId }) => accountId),
    bonds.map(({ factsHash }) => factsHash),
  ]);
