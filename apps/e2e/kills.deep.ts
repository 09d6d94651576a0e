import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from '@jest/globals';
import { Cashiers } from './cashiers.ts';
import { startParts, until, type Parts } from './parts.ts';
import { expectRightBooks } from './right-books.ts';

const KILLS = Number(process.env['TEST_KILLS'] ?? 12);
const WRITERS = 16;

let parts: Parts;
let cashiers: Cashiers;
beforeAll(async () => {
  parts = await startParts();
  cashiers = new Cashiers(parts.urls);
  await cashiers.open();
});
afterAll(() => parts.close());

const postmaster = async (): Promise<number> => {
  const lines = await readFile(join(parts.dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return Number(lines.split('\n')[0]);
};

const pidOf = (name: string, turn: number): number | Promise<number> => {
  if (name === 'postmaster') return postmaster();
  if (name === 'event-store') return parts.eventStore.pid;
  return (name === 'api' ? parts.apis : parts.workers)[turn % 2]?.pid ?? 0;
};

test.each(['api', 'worker', 'event-store', 'postmaster'])(
  `${String(KILLS)} kills of %s under ${String(WRITERS)} writers lose and double nothing`,
  async (name) => {
    const before = cashiers.payments.size;
    cashiers.start(WRITERS);
    for (let turn = 0; turn < KILLS; turn += 1) {
      await cashiers.workOn(WRITERS, until);
      let pid = 0;
      await until(`${name} runs`, async () => (pid = await pidOf(name, turn)) > 0);
      process.kill(pid, 'SIGKILL');
      if (name === 'postmaster') await parts.postgres.start();
    }
    await cashiers.workOn(WRITERS, until);
    await cashiers.stop();
    await expectRightBooks(parts, cashiers);
    const refusals = [...cashiers.refusals].map(([code, times]) => `${code} ${String(times)}`).join(', ');
    process.stdout.write(
      `${name}: ${String(KILLS)} kills, ${String(cashiers.payments.size - before)} payments acknowledged, each there once; books right; refused for now: ${refusals || 'none'}\n`,
    );
    cashiers.refusals.clear();
  },
);
