/**
 * A thousand schedules of the simulation, where `npm test` plays a few; `TEST_SIMULATION_SCHEDULES` says how many.
 * It stands alone: every timer is the schedule's.
 */
import { expect, test } from '@jest/globals';
import { loadSimulation } from './simulation/load-simulation.ts';

/** Behind those that `npm test` plays. */
const FIRST = 13;
const COUNT = Number(process.env['TEST_SIMULATION_SCHEDULES'] ?? 1_000);

test(`${COUNT} schedules from seed ${FIRST} on leave acknowledged events in the log once, and views and books right`, async () => {
  const agencies = await (await loadSimulation()).openAgencies();
  // Thousands of errors are made and answered; a seed that fails is played alone to see where each began.
  Error.stackTraceLimit = 0;
  let lines = 0;
  try {
    for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) lines += (await agencies.play(seed)).trace.length;
  } finally {
    await agencies.close();
  }
  process.stdout.write(`${COUNT} schedules, ${lines} messages, statements and timers\n`);
  expect(lines).toBeGreaterThan(COUNT * 100);
});
