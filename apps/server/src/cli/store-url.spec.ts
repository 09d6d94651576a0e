import { expect, test } from '@jest/globals';
import pg from 'pg';
import { createMigratedDatabase } from '../../test/migrated-database.ts';
import { runCli } from '../../test/run-cli.ts';
import { storeUrlCommand } from './store-url.ts';

test('the printed address lets the event store, as the role log, into its schema and into nothing else', async () => {
  const database = await createMigratedDatabase();
  const { code, said } = await runCli(storeUrlCommand, [], {
    DATABASE_URL: database.ownerUrl,
    EVENTSTORE_URL: 'unix:/nobody/is/asked',
    BAILIWICK_SECRET: database.secret,
  });
  expect(code).toBe(0);
  const store = new pg.Client({ connectionString: said.trim() });
  await store.connect();
  await store.query('create table log.made_by_the_store (number int)');
  await expect(store.query('select from organization')).rejects.toThrow('permission denied');
  await store.end();
  await database.drop();
});
