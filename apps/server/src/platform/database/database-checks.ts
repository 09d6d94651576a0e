import type { Pool } from 'pg';
import { NotReady, type Readiness } from '../observe/readiness.ts';

/**
 * Has readiness ask for PostgreSQL and the schema.
 * @param wanted the migrations of this build, as it was when it started: files may change under a running process
 */
export const registerDatabaseChecks = (
  readiness: Readiness,
  pool: Pick<Pool, 'query'>,
  wanted: readonly string[],
): void => {
  readiness.register('postgres', async () => {
    await pool.query('select 1');
  });
  readiness.register('migrations', async () => {
    const { rows } = await pool.query<{ name: string }>('select name from migration.applied');
    const applied = new Set(rows.map(({ name }) => name));
    const missing = wanted.filter((name) => !applied.has(name));
    if (missing.length > 0) throw new NotReady(`not applied: ${missing.join(', ')}`);
  });
};
