/** The rules of tenancy that a migrated database shows (building#row-security). */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../apps/server/test/migrated-database.ts';

/**
 * Written exceptions: sign-in, queue, migrations and checkpoints are technical tables that no tenant reads; the log
 * separates tenants by stream names and belongs to a role of its own.
 */
const OUTSIDE = [
  'pg_catalog',
  'information_schema',
  'pg_toast',
  'auth',
  'queue',
  'migration',
  'projection',
  'log',
  'operation',
];

let database: MigratedDatabase;
let owner: Pool;

beforeAll(async () => {
  database = await createMigratedDatabase();
  owner = database.pool('owner');
});
afterAll(() => database.drop());

const names = async (sql: string): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(sql, [OUTSIDE]);
  return rows.map(({ name }) => name);
};

const tables = `
  select n.nspname || '.' || c.relname as name, c.oid, c.relrowsecurity,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped) as tenant
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not n.nspname = any($1)`;

test('every table of a tenant has row security and a policy', async () => {
  expect(await names(`select name from (${tables}) t where tenant`)).not.toEqual([]);
  const open = await names(`
    select name from (${tables}) t
    where tenant and not (relrowsecurity and exists (select 1 from pg_policy p where p.polrelid = t.oid)) order by 1`);
  expect(
    open.map((name) => `${name}: enable row level security and add the two policies of building#row-security`),
  ).toEqual([]);
});

test('every primary and unique key of a tenant begins with the organization', async () => {
  const wrong = await names(`
    select t.name || ' (' || i.indexrelid::regclass || ')' as name
    from (${tables}) t join pg_index i on i.indrelid = t.oid and i.indisunique
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where tenant and a.attname <> 'organization_id' order by 1`);
  expect(wrong).toEqual([]);
});

test('every view asks as the one who reads it', async () => {
  const wrong = await names(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'v' and not n.nspname = any($1)
      and not coalesce(c.reloptions @> array['security_invoker=true'], false) order by 1`);
  expect(wrong.map((name) => `${name}: create it with (security_invoker = true)`)).toEqual([]);
});

test('no trigger keeps what a projection could', async () => {
  // Balanced postings are checked, what is append-only is held, and rows of people are linked; none of them fills a table
  // that a feature reads.
  const wrong = await names(`
    select t.tgrelid::regclass || ': ' || t.tgname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and not n.nspname = any($1)
      and t.tgname not in ('posting_balanced', 'audit_entry_append_only', 'row_is_proved') order by 1`);
  expect(wrong.map((name) => `${name}: let a projection write it, so that rebuild and verify know it`)).toEqual([]);
});
