import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { freePort } from '../launcher/free-port.ts';
import { Cashiers } from './cashiers.ts';
import { until } from './parts.ts';
import { ownerOf, startProduct, type Product } from './product.ts';

let dataDir: string;
let port: number;
let product: Product;
let owner: pg.Pool;

const nothing = () => Promise.resolve();
/** Ends what runs: nothing where a start has failed. */
let close: () => Promise<void> = nothing;

const open = async (): Promise<void> => {
  product = await startProduct({ dataDir, port });
  owner = await ownerOf(product);
  close = async () => {
    close = nothing;
    await owner.end();
    await product.end();
  };
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stopped-books-'));
  // People stay signed in where the address stays.
  port = await freePort();
  await open();
});
afterAll(async () => {
  await close();
  await rm(dataDir, { recursive: true });
});

test('one agency’s stopped books do not keep the product from starting again, and the other agency works', async () => {
  const [ill, healthy] = [new Cashiers([product.url]), new Cashiers([product.url])];
  await Promise.all([ill.open(), healthy.open()]);
  // An event of this agency that its books cannot take, whichever worker tries.
  await owner.query(`create function poisoned() returns trigger language plpgsql
    as $$ begin raise exception 'poisoned' using errcode = '22000'; end $$`);
  await owner.query(`create trigger poisoned before insert on posting for each row
    when (new.organization_id = '${ill.organizationId}') execute function poisoned()`);
  await ill.pay();
  const stopped = async () =>
    (await owner.query<{ one: string }>('select organization_id as one from projection.stopped_organization')).rows;
  await until('its books stand still', async () => (await stopped()).length > 0);
  await close();

  const began = performance.now();
  await open();
  process.stdout.write(`up again in ${((performance.now() - began) / 1000).toFixed(1)} s, with stopped books\n`);
  const ready = await healthy.send<{ checks: Record<string, string> }>('GET', '/health/ready');
  expect([ready.status, ready.body.checks['projections']]).toEqual([503, expect.stringContaining('1 organizations')]);
  expect(new Set((await stopped()).map(({ one }) => one))).toEqual(new Set([ill.organizationId]));

  await healthy.pay();
  const numbered = async () =>
    (await owner.query('select from receipt where organization_id = $1', [healthy.organizationId])).rowCount;
  await until('the other agency has its receipt', async () => (await numbered()) === 1);
  const refused = await ill.send('POST', `/accounts/${ill.accounts[0] ?? ''}/payments`, {
    amountCents: 500,
    method: 'Cash',
    confirmed: true,
    paidOn: await ill.today(),
  });
  expect([refused.status, refused.body['detail']]).toEqual([
    503,
    'The books of this agency are stopped until an entry is repaired. Ask an Admin.',
  ]);
  await owner.query('drop function poisoned() cascade');
  // A worker that starts takes up what stood still.
  process.kill(await product.pidOf('worker'), 'SIGKILL');
  await until('its books go on', async () => (await stopped()).length === 0);
});
