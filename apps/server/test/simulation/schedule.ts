import { Logger } from '@nestjs/common';
import { Api, EventStore, useGround, Worker, type Contents, type Ground } from './cluster.ts';
import type { Disk } from './disk.ts';
import { Faults, type Watch } from './faults.ts';
import { Network, useNetwork } from './network.ts';
import { currentProcessOrNone, Scheduler } from './scheduler.ts';
import { Seeded } from './seeded.ts';
import { useSmallCaches, useVirtualTime } from './virtual-time.ts';

/** An instant, for the time of day of simulated processes. */
const BEGINNING = Date.UTC(2026, 2, 9, 15);

/** Lines of a failed schedule that are printed, the last ones. */
const SHOWN = 400;

/** The processes of one schedule. */
export interface Cluster extends Ground {
  apis: readonly Api[];
}

/** A schedule that has come to its end. */
export interface Played {
  trace: readonly string[];
}

/** What a person needs to look into it. */
const failure = (seed: number, what: string, trace: readonly string[]): string =>
  [
    `Seed ${seed}: ${what}`,
    `TEST_SIMULATION_SEED=${seed} npx jest -c libs/tooling/jest.config.mjs apps/server/test/simulation.spec.ts --selectProjects node`,
    ...trace.slice(-SHOWN),
    `Seed ${seed}: ${what}`,
  ].join('\n');

/**
 * Plays one schedule: api, worker and store processes over one disk and network, and whatever `play` does with them,
 * until it is done. Everything that happens follows from the seed.
 * @throws Error what broke, how to play it again, and what happened
 */
export const playSchedule = async (
  seed: number,
  disk: Disk,
  contents: Contents,
  seen: Watch,
  play: (cluster: Cluster) => () => boolean,
): Promise<Played> => {
  const random = new Seeded(seed);
  const scheduler = new Scheduler(random);
  const faults = new Faults(random, scheduler, seen);
  const network = new Network(scheduler, faults);
  useSmallCaches(random.pick([2, 500]));
  const ground: Ground = { scheduler, faults, network, disk, contents };
  useVirtualTime({
    later: (ms, what, run) => {
      const process = currentProcessOrNone() ?? null;
      const happening = scheduler.after(ms, `${process?.name ?? ''} ${what}`, process, run);
      return () => (happening.cancelled = true);
    },
    now: () => BEGINNING + Math.floor(scheduler.now) + scheduler.clockOffsetMs,
    random: () => random.next(),
    uuid: () => random.uuid(),
  });
  useGround(ground);
  useNetwork(network);
  const note = (words: unknown) => scheduler.note(`${currentProcessOrNone()?.name ?? ''} says: ${String(words)}`);
  Logger.overrideLogger({ log: note, warn: note, error: note });
  try {
    const apis = [new Api(ground, 'api-a'), new Api(ground, 'api-b')];
    for (const name of ['store-a', 'store-b']) new EventStore(ground, name);
    for (const name of ['worker-a', 'worker-b']) new Worker(ground, name);
    await scheduler.runUntil(play({ ...ground, apis }));
  } catch (error) {
    throw new Error(failure(seed, (error as Error).message, scheduler.trace), { cause: error });
  } finally {
    useVirtualTime(undefined);
    useGround(undefined);
    useNetwork(undefined);
    Logger.overrideLogger(false);
    await disk.reset();
  }
  return { trace: scheduler.trace };
};
