import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { makeWorld } from './sample-world.ts';
import { startTestSystem, type Person, type TestSystem } from './test-system.ts';

/**
 * What role app may see of two organizations that both have one of everything (building#row-security). The connections
 * here are the product's own role, with no WHERE and no tenant in any query: only row-level security stands between
 * them.
 */
let system: TestSystem;
let one: Person;
let two: Person;
let app: Pool;
let owner: Pool;

interface Relation {
  name: string;
  kind: 'r' | 'v' | 'p' | 'm';
}
const relations = async (): Promise<Relation[]> => {
  const { rows } = await owner.query<Relation>(
    `select format('%I.%I', nspname, relname) as name, relkind as kind
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'v', 'p', 'm') and exists (
       select from pg_attribute where attrelid = pg_class.oid and attname = 'organization_id' and not attisdropped)
     order by name`,
  );
  return rows;
};

beforeAll(async () => {
  system = await startTestSystem();
  owner = system.owner;
  app = system.database.pool('app');
  [one, two] = await Promise.all([system.signUp(), system.signUp({ organizationName: 'Magnolia Bonds' })]);
  await Promise.all([makeWorld(one), makeWorld(two)]);
});
afterAll(() => system.close());

const asOrganization = async <T>(id: string | null, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await app.connect();
  try {
    await client.query('begin');
    if (id !== null) await client.query("select set_config('app.organization_id', $1, true)", [id]);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/** What the role sees of a relation: its organizations, or null where it may not read it at all. */
const organizationsIn = async (id: string | null, relation: string): Promise<string[] | null> =>
  asOrganization(id, async (client) => {
    const { rows: may } = await client.query<{ may: boolean }>(
      "select has_schema_privilege(split_part($1, '.', 1), 'usage') and has_table_privilege($1, 'select') as may",
      [relation],
    );
    if (!may[0]?.may) return null;
    const { rows } = await client.query<{ id: string }>(`select distinct organization_id::text as id from ${relation}`);
    return rows.map((row) => row.id);
  });

test('role app is neither superuser nor above row security, and owns nothing', async () => {
  const { rows } = await app.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
       (select count(*) from pg_class where relowner = pg_roles.oid) as owned,
       pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'member') as member
     from pg_roles where rolname = current_user`,
  );
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0, member: false },
  ]);
});

test('every table with a tenant forces row security, every view asks as its reader', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and (
       (relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity))
       or (relkind = 'v' and not coalesce('security_invoker=true' = any(reloptions), false)))`,
  );
  expect(rows).toEqual([]);
});

describe('without any WHERE', () => {
  test('an organization reads its own rows and no other, in every table and view', async () => {
    const seen: string[] = [];
    for (const { name } of await relations()) {
      const organizations = await organizationsIn(one.organizationId, name);
      if (organizations === null) continue;
      expect([name, organizations.filter((id) => id !== one.organizationId)]).toEqual([name, []]);
      if (organizations.length > 0) seen.push(name.replace('public.', ''));
    }
    // The other organization has rows in all of these too, so that a leak would show.
    expect(seen).toEqual(
      expect.arrayContaining([
        'account',
        'agent',
        'bond',
        'defendant',
        'journal_entry',
        'organization',
        'posting',
        'receipt',
      ]),
    );
  });

  test('nothing is read without an organization, or with one that does not exist', async () => {
    for (const { name } of await relations()) {
      for (const id of [null, '', randomUUID()])
        expect([name, (await organizationsIn(id, name)) ?? []]).toEqual([name, []]);
    }
  });

  test('a member lists their own agent records, and only those', async () => {
    const client = await app.connect();
    await client.query('begin');
    await client.query("select set_config('app.user_id', $1, true)", [one.userId]);
    const agents = await client.query<{ userId: string }>('select user_id from agent');
    const organizations = await client.query('select 1 from organization');
    await client.query('rollback');
    client.release();
    expect([agents.rows, organizations.rowCount]).toEqual([[{ userId: one.userId }], 0]);
  });
});

test('no row of another organization can be written, moved, changed or removed', async () => {
  for (const { name, kind } of await relations()) {
    if (kind !== 'r') continue;
    for (const statement of [
      `update ${name} set organization_id = organization_id`,
      `delete from ${name}`,
      `insert into ${name} select * from ${name}`,
    ]) {
      const before = await owner.query(`select count(*) from ${name} where organization_id = $1`, [two.organizationId]);
      const touched = await asOrganization(one.organizationId, async (client) => {
        const result = await client.query(`${statement} returning organization_id::text as id`);
        return (result.rows as { id: string }[]).map(({ id }) => id);
      }).catch(() => []);
      expect([statement, touched.filter((id) => id !== one.organizationId)]).toEqual([statement, []]);
      const after = await owner.query(`select count(*) from ${name} where organization_id = $1`, [two.organizationId]);
      expect(after.rows).toEqual(before.rows);
    }
    const move = `update ${name} set organization_id = '${two.organizationId}'`;
    const moved = await asOrganization(one.organizationId, (client) => client.query(move)).then(
      ({ rowCount }) => rowCount,
      () => 0,
    );
    expect([move, moved]).toEqual([move, 0]);
  }
});

test('the books are append-only for every running role', async () => {
  const { rows } = await owner.query(
    `select grantee, table_name, privilege_type from information_schema.role_table_grants
     where table_name in ('journal_entry', 'posting', 'receipt') and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
       and grantee like current_database() || '\\_%'`,
  );
  expect(rows).toEqual([]);
});
