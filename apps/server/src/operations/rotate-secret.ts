import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Pool, PoolClient } from 'pg';
import { makeRoles, MIGRATION_LOCK } from './migrate.ts';
import { roleName } from '../platform/database/roles.ts';
import { withOwnerSight } from '../platform/projections/table-copies.ts';
import { signInSecret } from '../edge/auth/auth.ts';
import { derivedKey, fingerprintOf } from '../platform/crypto/derived-key.ts';
import { KEY_TABLES, OrganizationKeys } from '../platform/keys/organization-keys.ts';
import { seal, unseal } from '../platform/crypto/sealed.ts';

/** A column of short texts that one purpose's key seals, each bound to the id of its row. */
export interface SealedColumn {
  table: string;
  id: string;
  column: string;
  purpose: string;
}

interface Secrets {
  old: string;
  new: string;
}

/** What was sealed anew, by table. */
export type Rotated = Readonly<Record<string, number>>;

/**
 * Gives an installation another secret (building#secret-rotation): in one transaction, everything that stands sealed
 * under the old one is opened and sealed under the new one. Interrupted, the old secret stays valid; run again
 * afterwards, it does nothing. Sessions and links that the old secret signed end.
 * @returns null where the new secret is the database's already
 * @throws Error with words for the operator; nothing was changed
 */
export const rotateSecret = async (
  owner: Pool,
  ownerUrl: string,
  secrets: Secrets,
  columns: readonly SealedColumn[],
): Promise<Rotated | null> => {
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if ((await knownSecret(client)) === fingerprintOf(secrets.new)) return null;
    await assertNobodyRuns(client, ownerUrl);
    const tables = [...KEY_TABLES, 'organization', ...columns.map(({ table }) => table)];
    const rotated = await withOwnerSight(client, tables, async () => {
      await client.query('begin');
      try {
        const done = await sealAnew(client, ownerUrl, secrets, columns);
        await client.query('commit');
        return done;
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    });
    // Processes that connected meanwhile hold keys of the old secret.
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = any($1)', [
      runningRoles(ownerUrl),
    ]);
    return rotated;
  } finally {
    client.release(true);
  }
};

const runningRoles = (ownerUrl: string): string[] =>
  (['app', 'projector', 'log'] as const).map((role) => roleName(ownerUrl, role));

const knownSecret = async (client: PoolClient): Promise<string | undefined> => {
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from migration.secret for update');
  return rows[0]?.fingerprint;
};

/** A process that still has the old secret would seal rows that nobody can open any more. */
const assertNobodyRuns = async (client: PoolClient, ownerUrl: string): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_stat_activity where usename = any($1) limit 1', [
    runningRoles(ownerUrl),
  ]);
  if (rowCount !== 0)
    throw new Error('Processes still run with the old secret: stop api, worker and event store first.');
};

const sealAnew = async (
  client: PoolClient,
  ownerUrl: string,
  secrets: Secrets,
  columns: readonly SealedColumn[],
): Promise<Rotated> => {
  if ((await knownSecret(client)) !== fingerprintOf(secrets.old)) {
    throw new Error('BAILIWICK_SECRET is not the one that this database was made with: nothing was changed.');
  }
  const rotated: Record<string, number> = {};
  const keys = new OrganizationKeys(secrets.old);
  rotated['keys of agencies'] = await keys.rewrap(client, new OrganizationKeys(secrets.new));
  for (const { table, id, column, purpose } of columns) {
    const [before, after] = [derivedKey(secrets.old, purpose), derivedKey(secrets.new, purpose)];
    const { rows } = await client.query<{ id: string; sealed: Buffer }>(
      `select ${id} as id, ${column} as sealed from ${table} where ${column} is not null for update`,
    );
    for (const { id: about, sealed } of rows) {
      const anew = seal(after, unseal(before, sealed, about), about);
      await client.query(`update ${table} set ${column} = $2 where ${id} = $1`, [about, anew]);
    }
    rotated[table] = rows.length;
  }
  rotated['second factors'] = await rotateSecondFactors(client, secrets);
  await client.query('delete from auth.session');
  await makeRoles(client, ownerUrl, secrets.new);
  await client.query('update migration.secret set fingerprint = $1', [fingerprintOf(secrets.new)]);
  return rotated;
};

const rotateSecondFactors = async (client: PoolClient, secrets: Secrets): Promise<number> => {
  const [before, after] = [signInSecret(secrets.old), signInSecret(secrets.new)];
  const anew = async (data: string) =>
    symmetricEncrypt({ key: after, data: await symmetricDecrypt({ key: before, data }) });
  const { rows } = await client.query<{ id: string; secret: string; codes: string }>(
    'select id, secret, backup_codes as codes from auth.two_factor for update',
  );
  for (const { id, secret, codes } of rows) {
    await client.query('update auth.two_factor set secret = $2, backup_codes = $3 where id = $1', [
      id,
      await anew(secret),
      await anew(codes),
    ]);
  }
  return rows.length;
};
