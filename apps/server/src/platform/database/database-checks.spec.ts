import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { createTestDatabase, testPool } from '../../../../../libs/tooling/test-database.ts';
import { migrationNames } from '../../operations/migrate.ts';
import { Readiness } from '../observe/readiness.ts';
import { registerDatabaseChecks } from './database-checks.ts';

test('a process wants the migrations of its start, whatever is put beside them while it runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bailiwick-readiness-'));
  const names = () => migrationNames(pathToFileURL(`${folder}/`));
  await writeFile(join(folder, '0001_first.sql'), '');
  const database = await createTestDatabase();
  const pool = testPool(database.url, 1);
  await pool.query('create schema migration; create table migration.applied (name text)');

  const started = () => {
    const readiness = new Readiness();
    registerDatabaseChecks(readiness, pool, names());
    return readiness;
  };
  const running = started();
  expect(await running.isServing()).toBe(false);
  expect((await running.report()).checks['migrations']).toBe('down: not applied: 0001_first.sql');
  await pool.query("insert into migration.applied values ('0001_first.sql')");
  await writeFile(join(folder, '0002_next.sql'), '');
  expect(await running.isServing()).toBe(true);
  expect(await started().isServing()).toBe(false);

  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});
