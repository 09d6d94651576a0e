import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg, { type Client } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { prepared } from './prepared.ts';

let database: MigratedDatabase;
let client: Client;

beforeAll(async () => {
  database = await createMigratedDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query('create table box (id int, weight int)');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a statement is prepared once for each text, whatever its values', async () => {
  for (const weight of [1, 2]) await client.query(prepared('insert into box values ($1, $2)', [weight, weight]));
  for (const id of [1, 2]) await client.query(prepared('select weight from box where id = $1', [id]));
  const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
  expect(rows.map(({ statement }) => statement).sort()).toEqual([
    'insert into box values ($1, $2)',
    'select weight from box where id = $1',
  ]);
});

test('a column that a migration adds meanwhile breaks none of them', async () => {
  const statements = ['select b.* from box b', 'SELECT * from box', 'select id, weight from box'];
  for (const text of statements) await client.query(prepared(text));
  await client.query('alter table box add column colour text');
  for (const text of statements) expect((await client.query(prepared(text))).rowCount).toBe(2);
  await client.query(prepared('insert into box values ($1, $2)', [3, 3]));
});
