import pg, { type Client, type Pool } from 'pg';
import { newTestName, onServer, testUrl } from '../../../libs/tooling/test-database.ts';
import { migrate } from '../src/operations/migrate.ts';
import { createPool } from '../src/platform/database/pools.ts';
import { RUNNING_ROLES, roleName, roleUrl, type RunningRole } from '../src/platform/database/roles.ts';

/** A test database with the schema of this build and the secret it was made with. */
export interface MigratedDatabase {
  ownerUrl: string;
  secret: string;
  roleUrl: (role: RunningRole) => string;
  /** A pool as a role, ended by `drop`. */
  pool: (role: RunningRole | 'owner') => Pool;
  drop: () => Promise<void>;
}

/** This worker's migrated database, which is made once in a run and copied for each spec. */
export const templateName = (): string =>
  `${process.env['TEST_TEMPLATE'] ?? ''}_${process.env['JEST_WORKER_ID'] ?? '1'}`;

/** Roles belong to the whole server: a copy gets those of the template under its own names, and gives them back. */
const renameRoles = (server: Client, from: string, to: string): Promise<unknown> => {
  const named = (database: string, role: RunningRole) => pg.escapeIdentifier(roleName(testUrl(database), role));
  return server.query(
    RUNNING_ROLES.map((role) => `alter role ${named(from, role)} rename to ${named(to, role)}`).join(';'),
  );
};

const isThere = async (server: Client, sql: string, name: string): Promise<boolean> =>
  (await server.query(sql, [name])).rowCount !== 0;

/** Makes the database as a copy of the template; answers false, where another one has the template's roles. */
const copyTemplate = (server: Client, name: string, secret: string): Promise<boolean> =>
  inTurn(server, async () => {
    const template = templateName();
    if (!(await isThere(server, 'select 1 from pg_database where datname = $1', template))) {
      await server.query(`create database ${template}`);
      await migrate(testUrl(template), secret);
      // A copy takes the secret of whoever asks for it.
      await onServer((made) => made.query('delete from migration.secret'), testUrl(template));
    }
    const role = roleName(testUrl(template), 'app');
    if (!(await isThere(server, 'select 1 from pg_roles where rolname = $1', role))) return false;
    await server.query(`create database ${name} template ${template}`);
    await renameRoles(server, template, name);
    return true;
  });

const inTurn = async <T>(server: Client, work: () => Promise<T>): Promise<T> => {
  await server.query('select pg_advisory_lock(hashtextextended($1, 0))', [templateName()]);
  try {
    return await work();
  } finally {
    await server.query('select pg_advisory_unlock_all()');
  }
};

/** Functions that name roles in their text name those of the copy. */
const renameInFunctions = async (owner: Pool, from: string, to: string): Promise<void> => {
  const { rows } = await owner.query<{ made: string }>(
    'select pg_get_functiondef(oid) as made from pg_proc where strpos(prosrc, $1) > 0',
    [from],
  );
  for (const { made } of rows) await owner.query(made.replaceAll(from, to));
};

const dropRoles = async (server: Client, ownerUrl: string): Promise<void> => {
  for (const role of RUNNING_ROLES) {
    await server.query(`drop role if exists ${pg.escapeIdentifier(roleName(ownerUrl, role))}`);
  }
};

/** Makes it; drop it in `afterAll` (its roles go with it). */
export const createMigratedDatabase = async (
  secret = 'a secret for tests that is long enough',
): Promise<MigratedDatabase> => {
  const name = newTestName();
  const ownerUrl = testUrl(name);
  const isCopy = await onServer(async (server) => {
    const made = await copyTemplate(server, name, secret);
    if (!made) await server.query(`create database ${name}`);
    return made;
  });
  const pools: Pool[] = [];
  const pool = (role: RunningRole | 'owner') => {
    // A busy machine may take long to take a connection.
    const made = createPool(role === 'owner' ? ownerUrl : roleUrl(ownerUrl, secret, role), {
      connectionTimeoutMillis: 120_000,
    });
    pools.push(made);
    return made;
  };
  // A copy lacks its passwords alone.
  await migrate(ownerUrl, secret);
  if (isCopy) await renameInFunctions(pool('owner'), templateName(), name);
  return {
    ownerUrl,
    secret,
    roleUrl: (role) => roleUrl(ownerUrl, secret, role),
    pool,
    drop: async () => {
      await Promise.all(pools.map((one) => one.end()));
      await onServer(async (server) => {
        await server.query(`drop database if exists ${name} with (force)`);
        await (isCopy ? renameRoles(server, name, templateName()) : dropRoles(server, ownerUrl));
      });
    },
  };
};
