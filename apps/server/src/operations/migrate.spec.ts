import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts';
import { trustedOrganizationId } from '../kernel/actor.ts';
import { migrate, migrationNames } from './migrate.ts';
import { createPool } from '../platform/database/pools.ts';
import { RUNNING_ROLES, roleName, roleUrl } from '../platform/database/roles.ts';
import { TenantDatabase } from '../platform/database/tenant-database.ts';
import { RowChain } from '../platform/proof/row-chain.ts';

let database: MigratedDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());

test('a second run applies nothing, also beside another', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, database.secret)));
  expect(runs).toEqual([[], [], []]);
});

test('another secret is refused, and changes no role’s password', async () => {
  await expect(migrate(database.ownerUrl, 'another secret that is long enough')).rejects.toThrow(
    'BAILIWICK_SECRET is not the one that this database was made with',
  );
  const app = createPool(roleUrl(database.ownerUrl, database.secret, 'app'));
  expect((await app.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await app.end();
  expect(await migrate(database.ownerUrl, database.secret)).toEqual([]);
});

test('migration numbers are unique', async () => {
  const numbers = migrationNames().map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('a failing file leaves nothing behind, a changed one is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const url = pathToFileURL(`${folder}/`);
  await cp(join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
  await writeFile(join(folder, '9001_half.sql'), 'create table half (id int); select 1 / 0;');
  await expect(migrate(database.ownerUrl, database.secret, url)).rejects.toThrow(
    'Migration 9001_half.sql failed: division by zero',
  );
  const owner = database.pool('owner');
  expect((await owner.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);

  await writeFile(join(folder, '9001_half.sql'), 'create table half (id int);');
  expect(await migrate(database.ownerUrl, database.secret, url)).toEqual(['9001_half.sql']);
  await writeFile(join(folder, '9001_half.sql'), 'create table half (id bigint);');
  await expect(migrate(database.ownerUrl, database.secret, url)).rejects.toThrow('was changed after it was applied');
  await rm(folder, { recursive: true });
});

test('a build that is older than the database is refused, and changes nothing', async () => {
  // The test before has left a migration that this build does not know.
  const app = roleName(database.ownerUrl, 'app');
  const owner = database.pool('owner');
  const password = async () =>
    (await owner.query<{ rolpassword: string }>('select rolpassword from pg_authid where rolname = $1', [app])).rows;
  const before = await password();
  await expect(migrate(database.ownerUrl, database.secret)).rejects.toThrow(
    'The database is of a newer build: this one does not know 9001_half.sql.',
  );
  expect(await password()).toEqual(before);
});

test('rows come back as cents, days and instants', async () => {
  const { rows } = await database
    .pool('app')
    .query("select 12345678901::int8 as cents, date '2026-02-28' as day, timestamptz '2026-02-28 12:00-06' as at");
  expect(rows).toEqual([{ cents: 12_345_678_901, day: '2026-02-28', at: '2026-02-28T18:00:00.000Z' }]);
});

test('an instant comes back in UTC, whatever the connection’s zone and the fraction of its second', async () => {
  const client = await database.pool('app').connect();
  const requests = [
    '2026-02-28 18:00:00.5Z',
    '2026-12-31 23:59:59.123999Z',
    '2026-07-01 00:00:00Z',
    '0044-03-15 12:00Z BC',
  ];
  const told = [
    '2026-02-28T18:00:00.500Z',
    '2026-12-31T23:59:59.123Z',
    '2026-07-01T00:00:00.000Z',
    '-000043-03-15T12:00:00.000Z',
  ];
  for (const zone of ['UTC', 'America/Chicago', 'Asia/Kolkata', 'Europe/London']) {
    await client.query(`set time zone '${zone}'`);
    const { rows } = await client.query('select unnest($1::timestamptz[]) as at', [requests]);
    expect([zone, ...rows.map(({ at }: { at: string }) => at)]).toEqual([zone, ...told]);
  }
  client.release(true);
});

test('a tenant table shows role app its own organization alone, and takes rows of no other', async () => {
  const owner = database.pool('owner');
  await owner.query(`create table parcel (organization_id uuid not null, id uuid not null, primary key (organization_id, id));
    call make_tenant_table('parcel', app => 'select, insert', projector => 'select')`);
  const one = '00000000-0000-4000-8000-000000000001';
  const two = '00000000-0000-4000-8000-000000000002';
  await owner.query('insert into parcel values ($1, $1), ($2, $2)', [one, two]);

  const app = await database.pool('app').connect();
  expect((await app.query('select * from parcel')).rows).toEqual([]);
  await app.query(`begin; select set_config('app.organization_id', '${one}', true)`);
  expect((await app.query('select id from parcel')).rows).toEqual([{ id: one }]);
  await expect(app.query('insert into parcel values ($1, $2)', [two, one])).rejects.toThrow('row-level security');
  await app.query('rollback');
  expect((await app.query('select * from parcel')).rows).toEqual([]);
  app.release();
  expect((await database.pool('projector').query('select * from parcel')).rowCount).toBe(2);
});

test('an owner that is no superuser, as managed PostgreSQL gives, is enough', async () => {
  const server = database.pool('owner');
  const { pathname } = new URL(database.ownerUrl);
  const name = `${pathname.slice(1)}_managed`;
  const url = Object.assign(new URL(database.ownerUrl), { username: name, password: 'pw', pathname: `/${name}` }).href;
  await server.query(`create role ${name} login createrole password 'pw'`);
  await server.query(`create database ${name} owner ${name}`);
  try {
    expect(await migrate(url, database.secret)).not.toEqual([]);
    expect(await migrate(url, database.secret)).toEqual([]);
    const app = createPool(roleUrl(url, database.secret, 'app'));
    const organization = trustedOrganizationId('00000000-0000-4000-8000-000000000001');
    await new TenantDatabase(app, new RowChain(database.secret)).write(organization, async (tx) => {
      await tx.query("insert into organization (organization_id, name) values ($1, 'Pelican')", [organization]);
      await tx.query(
        `insert into premium_rule (organization_id, rule_id, effective_on, rate_basis_points, minimum_cents,
           rewrite_basis_points, citation, created_by) values ($1, $1, '2026-01-01', 1200, 0, 0, 'x', $1)`,
        [organization],
      );
    });
    expect((await app.query('select 1 from organization')).rowCount).toBe(0);
    await app.end();
  } finally {
    await server.query(`drop database ${name} with (force)`);
    for (const role of RUNNING_ROLES) await server.query(`drop role if exists ${roleName(url, role)}`);
    await server.query(`drop role ${name}`);
  }
});
