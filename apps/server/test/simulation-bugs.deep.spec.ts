/**
 * Plants known mistakes one by one, each of which the simulation must find. It stands alone: every timer is the
 * schedule's.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadSimulation } from './simulation/load-simulation.ts';
import type { SimulatedAgencies } from './simulation/simulated-agencies.ts';

const { openAgencies, plantedBugs } = await loadSimulation();
/** Schedules that a mistake may hide in. */
const WITHIN = 200;

let agencies: SimulatedAgencies;
beforeAll(async () => {
  agencies = await openAgencies();
});
afterAll(() => agencies.close());

test.each(plantedBugs)(
  'a schedule finds the planted mistake: $what',
  async (bug) => {
    const found: string[] = [];
    for (let seed = 1; seed <= WITHIN && found.length === 0; seed += 1) {
      await agencies.playWith(bug, seed).catch((error: unknown) => found.push((error as Error).message));
    }
    expect(found[0]).toMatch(bug.seenAs);
  },
  600_000,
);
