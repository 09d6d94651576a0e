import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EXPORT_QUEUE } from '../src/features/office/reports/export.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import { bringInNasty } from './nasty-agency/bring-in-nasty.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
  await system.work(EXPORT_QUEUE);
});
afterAll(() => system.close());

const seed = Number(process.env['TEST_NASTY'] ?? process.env['TEST_SEED']);

test.each(Array.from({ length: 12 }, (_, nth) => ({ seed: seed + nth })))(
  'small agencies with bad lists, cut six times in each step: $seed',
  async ({ seed: own }) => {
    expect(await bringInNasty(system, { seed: own, clients: 20, cuts: 6 })).toEqual([]);
  },
);

/** On a machine that others use, too: alone it takes a third (moving-in#bringing-in-speed). */
const MOST_MINUTES = 9;

test('3,000 clients and their 5,000 bonds come in some minutes, cut at thirty moments (moving-in#bringing-in-speed)', async () => {
  const took: string[] = [];
  const timed = (step: string, ms: number) => {
    took.push(`${step}: ${String(Math.round(ms / 1_000))} s`);
    if (step === 'brought in') expect(ms).toBeLessThan(MOST_MINUTES * 60_000);
  };
  const clients = Number(process.env['TEST_NASTY_CLIENTS'] ?? 3_000);
  expect(await bringInNasty(system, { seed, clients, cuts: 30, timed })).toEqual([]);
  process.stdout.write(`${String(clients)} clients, ${took.join(', ')}\n`);
});
