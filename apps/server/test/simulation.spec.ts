/**
 * Schedules that no test with real processes would meet: api, worker and store processes in one, whose every message,
 * statement and timer comes when the seed says, and whose crashes, lost answers and broken connections too
 * (building#what-is-tested).
 * `TEST_SIMULATION_SEED=7` plays seed 7 alone; `TEST_SIMULATION_SCHEDULES=50000` plays so many, from that seed on. The
 * deep suite plays a thousand more (simulation.deep.spec.ts). It stands alone: every timer is the schedule's.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadSimulation } from './simulation/load-simulation.ts';
import type { SimulatedAgencies } from './simulation/simulated-agencies.ts';

const { TEST_SIMULATION_SEED: seed, TEST_SIMULATION_SCHEDULES: schedules } = process.env;
const first = Number(seed ?? 1);
const count = Number(schedules ?? (seed === undefined ? 12 : 1));

let agencies: SimulatedAgencies;
beforeAll(async () => {
  agencies = await (await loadSimulation()).openAgencies();
});
afterAll(() => agencies.close());

test(
  `${count} schedules from seed ${first} on leave acknowledged events in the log once, and views and books right`,
  async () => {
    // Thousands of errors are made and answered; only one schedule alone wants to know where each began.
    if (count > 1) Error.stackTraceLimit = 0;
    for (let seed = first; seed < first + count; seed += 1) await agencies.play(seed);
  },
  5_000 * count + 300_000,
);

test('the same seed plays the same schedule, to the last line', async () => {
  for (const seed of [first, first + 1, first + 2]) {
    const [once, again] = [await agencies.play(seed), await agencies.play(seed)];
    expect(again.trace).toEqual(once.trace);
    expect(once.trace.length).toBeGreaterThan(100);
  }
});

test('a lock that somebody else holds for a moment, as autovacuum does, changes nothing', async () => {
  const once = await agencies.play(first);
  const stranger = await agencies.stranger();
  await stranger.query('begin; lock table log.event');
  const again = agencies.play(first);
  const waits = 'select 1 from pg_locks where pg_backend_pid() = any (pg_blocking_pids(pid))';
  while ((await stranger.query(waits)).rowCount === 0);
  // It has been looked at once more after it was found waiting.
  await stranger.query('select pg_sleep(0.05); commit');
  const { trace } = await again;
  stranger.release();
  expect(trace).toEqual(once.trace);
});
