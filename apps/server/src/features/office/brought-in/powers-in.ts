import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';

/** What came of a row of the list of powers in hand: which power it is here, and how it came. */
export interface PowerIn {
  keyHash: string;
  version: number;
  /** As it is compared. */
  powerNumber: string;
  suretyId: string;
  /** Null where it was taken back. */
  powerId: string | null;
  /** It was received here before: nothing of it is touched. */
  wasHere: boolean;
  /** Counted as in hand on the cut-over day, whatever became of it here since. */
  inHand: boolean;
  /** A bond of the lists bore it at some time. */
  wasBorne: boolean;
  /** Who held it as it came. */
  holderId: string | null;
  /** Of what the row said. */
  factsHash: string;
  /** Of what its paper said as it came. */
  paperHash: string;
}

const COLUMNS = `
  key_hash, version, power_number, surety_id, power_id, was_here, in_hand, was_borne, holder_id, facts_hash, paper_hash`;

/** By what a power is known here (moving-in#key-of-a-row). */
export const hashOfPower = (key: DataKey, known: string): string => key.digest(`move-in powers ${known}`);

/** Those of some rows that ever came, by the hash of their row. */
export const powersOfRows = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  keyHashes: readonly string[],
): Promise<Map<string, PowerIn>> => {
  const { rows } = await tx.query<PowerIn>(
    `select ${COLUMNS} from move_in_power where organization_id = $1 and key_hash = any($2)`,
    [organizationId, keyHashes],
  );
  return new Map(rows.map((row) => [row.keyHash, row]));
};

/** The rows that are here. */
export const powersIn = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
): Promise<(PowerIn & { powerId: string })[]> => {
  const { rows } = await tx.query<PowerIn & { powerId: string }>(
    `select ${COLUMNS} from move_in_power where organization_id = $1 and power_id is not null order by key_hash`,
    [organizationId],
  );
  return rows;
};

const KEEP = `
  insert into move_in_power (organization_id, ${COLUMNS})
  select $1, r.* from unnest($2::text[], $3::int[], $4::text[], $5::uuid[], $6::uuid[], $7::boolean[], $8::boolean[],
    $9::boolean[], $10::uuid[], $11::text[], $12::text[]) r
  on conflict (organization_id, key_hash) do update set version = excluded.version, power_id = excluded.power_id,
    was_here = excluded.was_here, in_hand = excluded.in_hand, was_borne = excluded.was_borne,
    holder_id = excluded.holder_id, facts_hash = excluded.facts_hash, paper_hash = excluded.paper_hash`;

/** Keeps what came of rows. */
export const keepPowers = (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  powers: readonly PowerIn[],
): Promise<unknown> =>
  tx.query(KEEP, [
    organizationId,
    powers.map(({ keyHash }) => keyHash),
    powers.map(({ version }) => version),
    powers.map(({ powerNumber }) => powerNumber),
    powers.map(({ suretyId }) => suretyId),
    powers.map(({ powerId }) => powerId),
    powers.map(({ wasHere }) => wasHere),
    powers.map(({ inHand }) => inHand),
    powers.map(({ wasBorne }) => wasBorne),
    powers.map(({ holderId }) => holderId),
    powers.map(({ factsHash }) => factsHash),
    powers.map(({ paperHash }) => paperHash),
  ]);
