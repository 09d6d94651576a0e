import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import pg, { type Client } from 'pg';
import { fingerprintOf } from '../platform/crypto/derived-key.ts';
import { migrateQueues } from '../platform/jobs/queue-backend.ts';
import { RUNNING_ROLES, roleName, rolePassword } from '../platform/database/roles.ts';
import { linkOwnChanges } from '../platform/proof/row-chain.ts';

// Built code finds the same files: they are not copied.
const FOLDER = new URL(new URL('../../migrations/', import.meta.url).href.replace('/dist/apps/', '/apps/'));
/** The advisory lock of whoever changes schema, roles or secret. */
export const MIGRATION_LOCK = 0x62_61_69_6c; // 'bail': one migration at a time per database

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/** The names of this build's migrations, in the order of their numbers. */
export const migrationNames = (folder: URL = FOLDER): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

const readMigrations = (folder: URL): Promise<Migration[]> =>
  Promise.all(
    migrationNames(folder).map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );

/** `{{app}}` becomes the role's quoted name in this database, `{{app:literal}}` the same as a string. */
const withRoles = (sql: string, ownerUrl: string): string =>
  RUNNING_ROLES.reduce(
    (text, role) =>
      text
        .replaceAll(`{{${role}}}`, pg.escapeIdentifier(roleName(ownerUrl, role)))
        .replaceAll(`{{${role}:literal}}`, pg.escapeLiteral(roleName(ownerUrl, role))),
    sql,
  );

/**
 * A database is sealed with one secret: the first migration notes which, and later ones require it.
 * @throws Error with words for the operator; the database is as it was
 */
const mustBeOurs = async (client: Client, secret: string): Promise<void> => {
  const given = fingerprintOf(secret);
  await client.query(`create table if not exists migration.secret (
    one boolean primary key default true check (one), fingerprint text not null)`);
  await client.query('insert into migration.secret (fingerprint) values ($1) on conflict do nothing', [given]);
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from migration.secret');
  if (rows[0]?.fingerprint === given) return;
  throw new Error(
    'BAILIWICK_SECRET is not the one that this database was made with: no SSN, second factor or waiting letter would ' +
      'open. Start with that one; `cli unseal-secret` prints it where a backup holds it.',
  );
};

/**
 * The migrations of the database, by name.
 * @throws Error with words for the operator where a newer build has changed it; the database is as it was
 */
const readApplied = async (client: Client, known: readonly Migration[]): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration.applied order by name',
  );
  const newer = rows.map(({ name }) => name).filter((name) => !known.some((migration) => migration.name === name));
  if (newer.length > 0) {
    throw new Error(
      `The database is of a newer build: this one does not know ${newer.join(', ')}. Start the newer build again, or ` +
        'restore a backup that this one took into an empty system.',
    );
  }
  return new Map(rows.map(({ name, hash }) => [name, hash]));
};

/** Creates the running roles, or sets their passwords again. */
export const makeRoles = async (client: Pick<Client, 'query'>, ownerUrl: string, secret: string): Promise<void> => {
  for (const role of RUNNING_ROLES) {
    const name = roleName(ownerUrl, role);
    const quoted = pg.escapeIdentifier(name);
    const login = role === 'search' ? 'nologin' : `login password ${pg.escapeLiteral(rolePassword(secret, role))}`;
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    await client.query(`${rowCount ? 'alter' : 'create'} role ${quoted} ${login}`);
    // The owner hands over what belongs to a role (schema log, search functions) as a member of it.
    await client.query(`grant ${quoted} to current_user`);
  }
};

/** What a migration changed of rows that are proved is the product's own change, once notes say who made them. */
const linkChanges = async (client: Client, secret: string): Promise<void> => {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = to_regclass('public.row_change') and attname = 'made_in'",
  );
  if (rowCount !== 0) await linkOwnChanges(client, secret);
};

const apply = async (
  client: Client,
  { name, sql, hash }: Migration,
  { ownerUrl, secret }: { ownerUrl: string; secret: string },
): Promise<void> => {
  try {
    await client.query('begin');
    await client.query(withRoles(sql, ownerUrl));
    await linkChanges(client, secret);
    await client.query('insert into migration.applied (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
};

/**
 * Brings the database to this build's schema: roles, then each new file in its own transaction, as the owner.
 * Safe to call from several machines at once. Returns the names of the files it applied.
 * @throws Error where the secret is another, the database of a newer build, an applied file was changed since, or a file fails (nothing of it stays).
 */
export const migrate = async (ownerUrl: string, secret: string, folder: URL = FOLDER): Promise<string[]> => {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create schema if not exists migration;
      create table if not exists migration.applied (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    await mustBeOurs(client, secret);
    const applied = await readApplied(client, migrations);
    await makeRoles(client, ownerUrl, secret);
    await client.query(
      withRoles(
        `grant usage on schema migration to {{app}}, {{projector}};
         grant select on migration.applied to {{app}}, {{projector}};`,
        ownerUrl,
      ),
    );
    const done: string[] = [];
    for (const migration of migrations) {
      const hash = applied.get(migration.name);
      if (hash === migration.hash) continue;
      if (hash !== undefined) {
        throw new Error(`Migration ${migration.name} was changed after it was applied: write a new one instead.`);
      }
      await apply(client, migration, { ownerUrl, secret });
      done.push(migration.name);
    }
    await migrateQueues(client, pg.escapeIdentifier(roleName(ownerUrl, 'app')));
    return done;
  } finally {
    await client.end();
  }
};
