import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { newTestName, onServer, testUrl } from '../../../../libs/tooling/test-database.ts';
import { runCli } from '../../test/run-cli.ts';
import { organizationId as vouchedFor } from '../kernel/actor.ts';
import { migrate, migrationNames } from '../operations/migrate.ts';
import { createPool } from '../platform/database/pools.ts';
import { RUNNING_ROLES, roleName } from '../platform/database/roles.ts';
import { migrateCommand } from './migrate.ts';

const SECRET = 'a secret for tests that is long enough';
/** Puts tables under proof that had rows before. */
const PROVED = '0850_decided_rows_proved.sql';

const database = newTestName();
const ownerUrl = testUrl(database);
afterAll(() =>
  onServer(async (server) => {
    await server.query(`drop database if exists ${database} with (force)`);
    for (const role of RUNNING_ROLES) await server.query(`drop role if exists "${roleName(ownerUrl, role)}"`);
  }),
);

/** Migrates as the build did that had no later migration than the one before. */
const migrateUpTo = async (before: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of migrationNames().filter((one) => one < before)) {
    await cp(join(import.meta.dirname, '../../migrations', name), join(folder, name));
  }
  await migrate(ownerUrl, SECRET, pathToFileURL(`${folder}/`));
  await rm(folder, { recursive: true });
};

test('rows of a table that comes under proof are linked by the migration that brings it', async () => {
  await onServer((server) => server.query(`create database ${database}`));
  await migrateUpTo(PROVED);
  const owner = createPool(ownerUrl, { max: 1 });
  const id = vouchedFor(randomUUID());
  await owner.query(`insert into organization (organization_id, name) values ($1, 'Pelican Bail')`, [id]);
  await owner.query(`insert into holiday (organization_id, day) values ($1, '2026-12-25'), ($1, '2027-01-01')`, [id]);

  const env = { DATABASE_URL: ownerUrl, BAILIWICK_SECRET: SECRET, EVENTSTORE_URL: 'unix:/unused' };
  const { code, said } = await runCli(migrateCommand, [], env);
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(PROVED) });
  const { rows } = await owner.query(
    'select row_key, row_hash is not null as linked from row_link where table_name = $1 order by 1',
    ['holiday'],
  );
  expect(rows).toEqual([
    { row_key: '2026-12-25', linked: true },
    { row_key: '2027-01-01', linked: true },
  ]);
  const noted = await owner.query('select 1 from row_change where table_name = $1', ['holiday']);
  expect(noted.rowCount).toBe(0);
  await owner.end();

  expect((await runCli(migrateCommand, [], env)).said).toBe('The database is up to date.\n');
});
