import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Cashiers } from './cashiers.ts';
import { until } from './parts.ts';
import { ownerOf, startProduct, type Product } from './product.ts';
import type pg from 'pg';

const KILLS = 10;
const GIVE_UP_SECONDS = 300;
/** The limits are those of an idle machine; a busy one gets more time. */
const TIMES_SLOWER = Number(process.env['TEST_TIMES_SLOWER'] ?? 10);

let product: Product;
let owner: pg.Pool;
let cashiers: Cashiers;
let today: string;
beforeAll(async () => {
  product = await startProduct();
  owner = await ownerOf(product);
  cashiers = new Cashiers([product.url]);
  await cashiers.open();
  today = await cashiers.today();
});
afterAll(async () => {
  await owner.end();
  await product.stop();
});

/** Sends one payment until it is taken; how long that takes, in seconds. */
const untilWritten = async (): Promise<number> => {
  const began = performance.now();
  const [accountId = ''] = cashiers.accounts;
  const body = { amountCents: 100, method: 'Cash', paidOn: today, payer: 'Odile', confirmed: true };
  const commandId = randomUUID();
  for (;;) {
    const answer = await cashiers
      .send('POST', `/accounts/${accountId}/payments`, body, { commandId })
      .catch(() => ({ status: 0 }));
    const seconds = (performance.now() - began) / 1000;
    if (answer.status > 0 && answer.status < 400) return seconds;
    if (seconds > GIVE_UP_SECONDS)
      throw new Error(`Nothing is written any more: the last answer was ${answer.status}.`);
    await delay(50);
  }
};

const endStoreSession = async (): Promise<void> => {
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'event-store-writer'`,
  );
  expect(rowCount).toBe(1);
};
const killPostmaster = async (): Promise<void> => {
  const file = join(product.dataDir, 'postgres/postmaster.pid');
  process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL');
};
const kill = async (name: 'api' | 'event-store'): Promise<void> => {
  process.kill(await product.pidOf(name), 'SIGKILL');
};

test.each([
  ['the store’s session in PostgreSQL', 3, endStoreSession],
  ['the event store', 3, () => kill('event-store')],
  ['the api', 3, () => kill('api')],
  ['the postmaster', 8, killPostmaster],
] as const)('a payment is written again soon after the end of %s', async (what, limit, end) => {
  const seconds: number[] = [];
  for (let turn = 0; turn < KILLS; turn += 1) {
    await until('the store has a session', async () => {
      const asked = owner.query(`select from pg_stat_activity where application_name = 'event-store-writer'`);
      return (await asked.catch(() => null))?.rowCount === 1;
    });
    await untilWritten();
    await end();
    seconds.push(await untilWritten());
  }
  const sorted = seconds.toSorted((a, b) => a - b);
  const median = ((sorted[KILLS / 2 - 1] ?? 0) + (sorted[KILLS / 2] ?? 0)) / 2;
  const all = seconds.map((one) => one.toFixed(1)).join(' ');
  process.stdout.write(
    `${what}: median ${median.toFixed(1)} s of ${String(KILLS)} (limit ${String(limit)} s): ${all}\n`,
  );
  expect(median).toBeLessThan(limit * TIMES_SLOWER);
});
