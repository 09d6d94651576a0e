import pg from 'pg';
import type { Pool } from 'pg';
import { createTestDatabase } from '../../../libs/tooling/test-database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createPool } from '../src/platform/database/pools.ts';
import { RUNNING_ROLES, roleName, roleUrl } from '../src/platform/database/roles.ts';
import type { RunningRole } from '../src/platform/database/roles.ts';

/** A test database with the schema of this build and the secret it was made with. */
export interface MigratedDatabase {
  ownerUrl: string;
  secret: string;
  roleUrl: (role: RunningRole) => string;
  /** A pool as a role, ended by `drop`. */
  pool: (role: RunningRole | 'owner') => Pool;
  drop: () => Promise<void>;
}

/** Creates and migrates it; drop it in `afterAll` (its roles go with it). */
export const createMigratedDatabase = async (
  secret = 'a secret for tests that is long enough',
): Promise<MigratedDatabase> => {
  const empty = await createTestDatabase();
  const ownerUrl = empty.url;
  const pools: Pool[] = [];
  await migrate(ownerUrl, secret);
  return {
    ownerUrl,
    secret,
    roleUrl: (role) => roleUrl(ownerUrl, secret, role),
    pool: (role) => {
      const pool = createPool(role === 'owner' ? ownerUrl : roleUrl(ownerUrl, secret, role));
      pools.push(pool);
      return pool;
    },
    drop: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      await empty.drop();
      const server = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
      await server.connect();
      for (const role of RUNNING_ROLES) {
        await server.query(`drop role if exists ${pg.escapeIdentifier(roleName(ownerUrl, role))}`);
      }
      await server.end();
    },
  };
};
