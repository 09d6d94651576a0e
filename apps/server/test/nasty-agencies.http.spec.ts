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

test('an agency whose lists are as bad as they come is here to the cent, cut, corrected, taken back and sealed (moving-in#books-the-difference)', async () => {
  const seed = Number(process.env['TEST_NASTY'] ?? process.env['TEST_SEED']);
  expect(await bringInNasty(system, { seed, clients: 30, cuts: 3 })).toEqual([]);
});
