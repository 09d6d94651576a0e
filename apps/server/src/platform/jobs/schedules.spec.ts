import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { jobSettings, queueOf, startJobApp } from '../../../test/job-app.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { startRedisServer } from '../../../test/redis-server.ts';
import { isDeep } from '../../../../../libs/tooling/deep-suite.ts';
import { JobWorkers } from './job-workers.ts';
import { Schedules, SCHEDULES_QUEUE } from './schedules.ts';

let database: MigratedDatabase;
let redis: Awaited<ReturnType<typeof startRedisServer>>;

beforeAll(async () => {
  [database, redis] = await Promise.all([createMigratedDatabase(), startRedisServer()]);
});
afterAll(() => Promise.all([database.drop(), redis.stop()]));

describe.each(isDeep ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'])('schedules with the queues in %s', (backend) => {
  const processOn = () => startJobApp(jobSettings(database, backend === 'Redis' ? redis.url : ''));

  const scheduleOf = (everyMs: number, run: () => Promise<void>) => ({ name: `rounds-${randomUUID()}`, everyMs, run });

  /** A worker process with one schedule. */
  const workerWith = async (schedule: ReturnType<typeof scheduleOf>): Promise<INestApplicationContext> => {
    const app = await processOn();
    app.get(Schedules).add(schedule);
    app.get(JobWorkers).start('worker');
    return app;
  };

  test('a schedule runs by itself, in one worker of two, and goes on after a failed round', async () => {
    const tenth = Promise.withResolvers<void>();
    let rounds = 0;
    const schedule = scheduleOf(400, () => {
      rounds += 1;
      if (rounds === 10) tenth.resolve();
      return rounds === 1 ? Promise.reject(new Error('a bad round')) : Promise.resolve();
    });
    const apps = await Promise.all([processOn(), processOn()]);
    for (const app of apps) app.get(Schedules).add(schedule);
    const began = performance.now();
    for (const app of apps) app.get(JobWorkers).start('worker');
    await tenth.promise;
    const took = performance.now() - began;
    await Promise.all(apps.map((app) => app.close()));
    // Both workers may add the schedule at once, which makes one round more; the nine others take at least seven whole
    // intervals, however busy the machine. If both workers ran each round, ten rounds would take four.
    expect(took).toBeGreaterThan(2_400);
  });

  test('an emptied queue gets its schedules back', async () => {
    const reached = { first: Promise.withResolvers<void>(), again: Promise.withResolvers<void>() };
    let emptied = false;
    const schedule = scheduleOf(1_000, () =>
      Promise.resolve(emptied ? reached.again.resolve() : reached.first.resolve()),
    );
    const app = await workerWith(schedule);
    await reached.first.promise;
    const queue = queueOf(app, SCHEDULES_QUEUE);
    await queue.obliterate({ force: true });
    expect(await queue.getJobScheduler(schedule.name)).toBeUndefined();
    emptied = true;
    await reached.again.promise;
    await app.close();
  });

  test('a round that was put far off because the clock was set back runs now', async () => {
    const twice = Promise.withResolvers<void>();
    let rounds = 0;
    const schedule = scheduleOf(1_000, () => Promise.resolve((rounds += 1) === 2 ? twice.resolve() : undefined));
    const { name } = schedule;
    const before = await processOn();
    const queue = queueOf(before, SCHEDULES_QUEUE);
    const tomorrow = Date.now() + 24 * 3_600_000;
    await queue.upsertJobScheduler(name, { every: 1_000, startDate: tomorrow }, { name });
    expect((await queue.getJobScheduler(name))?.next).toBeGreaterThanOrEqual(tomorrow);
    const app = await workerWith(schedule);
    await twice.promise;
    await Promise.all([app.close(), before.close()]);
  });

  test('a schedule that this build does not have is removed from the queue', async () => {
    const ran = Promise.withResolvers<void>();
    const old = scheduleOf(300, () => Promise.resolve(ran.resolve()));
    const build = await workerWith(old);
    await ran.promise;
    await build.close();
    const other = await processOn();
    const queue = queueOf(other, SCHEDULES_QUEUE);
    expect(await queue.getJobScheduler(old.name)).toBeDefined();
    const gone = Promise.withResolvers<void>();
    const next = await workerWith(
      scheduleOf(300, async () => {
        if ((await queue.getJobScheduler(old.name)) === undefined) gone.resolve();
      }),
    );
    await gone.promise;
    await Promise.all([next.close(), other.close()]);
  });
});
