import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { newTestName, onServer, testUrl } from '../../../../libs/tooling/test-database.ts';
import { runCli } from '../../test/run-cli.ts';
import { trustedOrganizationId } from '../kernel/actor.ts';
import { migrate, migrationNames } from '../operations/migrate.ts';
import { createPool } from '../platform/database/pools.ts';
import { RUNNING_ROLES, roleName } from '../platform/database/roles.ts';
import { migrateCommand } from './migrate.ts';

const SECRET = 'a secret for tests that is long enough';
/** Puts tables under proof that had rows before. */
const PROVED = '0850_decided_rows_proved.sql';

const database = newTestName();
const ownerUrl = testUrl(database);
afterAll(async () => {
  await owner.end();
  await onServer(async (server) => {
    await server.query(`drop database if exists ${database} with (force)`);
    for (const role of RUNNING_ROLES) await server.query(`drop role if exists "${roleName(ownerUrl, role)}"`);
  });
});

/** Migrates as a build does that has those of this build's migrations, and a few of its own. */
const migrateWith = async (names: readonly string[], own: Readonly<Record<string, string>> = {}): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of names) await cp(join(import.meta.dirname, '../../migrations', name), join(folder, name));
  for (const [name, sql] of Object.entries(own)) await writeFile(join(folder, name), sql);
  await migrate(ownerUrl, SECRET, pathToFileURL(`${folder}/`));
  await rm(folder, { recursive: true });
};

const owner = createPool(ownerUrl, { max: 1 });
const links = async () =>
  (
    await owner.query<object>(
      `select row_key as key, count(row_hash)::int as links from row_link where table_name = 'holiday'
       group by 1 order by 1`,
    )
  ).rows;
const notes = async () => (await owner.query<object>('select table_name, row_key from row_change')).rows;

test('rows are linked by the migration that puts their table under proof, and by one that changes them', async () => {
  await onServer((server) => server.query(`create database ${database}`));
  await migrateWith(migrationNames().filter((name) => name < PROVED));
  const id = trustedOrganizationId(randomUUID());
  await owner.query(`insert into organization (organization_id, name) values ($1, 'Pelican Bail')`, [id]);
  await owner.query(`insert into holiday (organization_id, day) values ($1, '2026-12-25'), ($1, '2027-01-01')`, [id]);
  await owner.query('delete from row_change');

  const env = { DATABASE_URL: ownerUrl, BAILIWICK_SECRET: SECRET, EVENTSTORE_URL: 'unix:/unused' };
  const { code, said } = await runCli(migrateCommand, [], env);
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(PROVED) });
  expect(await links()).toEqual([
    { key: '2026-12-25', links: 1 },
    { key: '2027-01-01', links: 1 },
  ]);
  expect(await notes()).toEqual([]);
  expect((await runCli(migrateCommand, [], env)).said).toBe('The database is up to date.\n');

  // What another hand has changed before stays noted.
  await owner.query(`delete from holiday where day = '2026-12-25'`);
  await migrateWith(migrationNames(), {
    '9001_later.sql': `update holiday set day = '2027-01-02' where day = '2027-01-01'`,
  });
  expect(await links()).toEqual([
    { key: '2026-12-25', links: 1 },
    { key: '2027-01-01', links: 1 },
    { key: '2027-01-02', links: 1 },
  ]);
  expect(await notes()).toEqual([{ tableName: 'holiday', rowKey: '2026-12-25' }]);
});
