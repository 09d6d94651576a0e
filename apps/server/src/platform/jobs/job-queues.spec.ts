import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { createMigratedDatabase } from '../../../test/migrated-database.ts';
import type { MigratedDatabase } from '../../../test/migrated-database.ts';
import { startRedisServer } from '../../../test/redis-server.ts';
import { readSettings } from '../../kernel/config.ts';
import { JobQueues } from './job-queues.ts';
import type { JobIds, JobKind } from './job-queues.ts';
import { postgresQueues, redisQueues } from './queue-backend.ts';
import { SCHEDULES_QUEUE } from './schedules.ts';

let database: MigratedDatabase;
let redis: Awaited<ReturnType<typeof startRedisServer>>;

beforeAll(async () => {
  [database, redis] = await Promise.all([createMigratedDatabase(), startRedisServer()]);
});
afterAll(() => Promise.all([database.drop(), redis.stop()]));

const queuesOn = (backend: string) =>
  new JobQueues(
    readSettings({
      DATABASE_URL: database.ownerUrl,
      EVENTSTORE_URL: 'esdb://127.0.0.1:1',
      BAILIWICK_SECRET: database.secret,
      REDIS_URL: backend === 'Redis' ? redis.url : '',
    }),
  );

const idsOf = (): JobIds => ({ organizationId: randomUUID(), thingId: randomUUID() });

const kindOf = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
  queue: `things-${randomUUID()}`,
  concurrency: 2,
  run,
  onExhausted: () => Promise.resolve(),
  missing: () => Promise.resolve([]),
  ...more,
});

test('as many queues and workers as a process has are no leak of listeners', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on('warning', note);
  const queues = queuesOn('PostgreSQL');
  const ran = Array.from({ length: 12 }, () => Promise.withResolvers<void>());
  const kinds = ran.map(({ resolve }) => kindOf(() => Promise.resolve(resolve())));
  for (const kind of kinds) queues.register(kind);
  queues.startWorkers();
  await Promise.all(kinds.map(({ queue }) => queues.enqueue(queue, 'one', idsOf())));
  await Promise.all(ran.map(({ promise }) => promise));
  await queues.beforeApplicationShutdown();
  // Warnings are told a tick later.
  await new Promise<void>((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).not.toContain('MaxListenersExceededWarning');
});

describe.each(['PostgreSQL', 'Redis'])('queues in %s', (backend) => {
  test('a job reaches a worker of another process once, however often it was enqueued', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ran: JobIds[] = [];
    const last = idsOf();
    const kind = kindOf((ids) => {
      ran.push(ids);
      if (ids['thingId'] === last['thingId']) resolve();
      return Promise.resolve();
    });
    const [api, worker] = [queuesOn(backend), queuesOn(backend)];
    const first = idsOf();
    await Promise.all([1, 2, 3].map(() => api.enqueue(kind.queue, 'first', first)));
    await api.enqueue(kind.queue, 'last', last);
    worker.register({ ...kind, concurrency: 1 });
    worker.startWorkers();
    await promise;
    await Promise.all([worker.beforeApplicationShutdown(), api.beforeApplicationShutdown()]);
    expect(ran).toEqual([first, last]);
  });

  test('a failing job is tried again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let tries = 0;
    const kind = kindOf(() => {
      tries += 1;
      if (tries < 3) return Promise.reject(new Error('not yet'));
      resolve();
      return Promise.resolve();
    });
    const queues = queuesOn(backend);
    queues.register(kind);
    queues.startWorkers();
    await queues.enqueue(kind.queue, 'thing', idsOf());
    await promise;
    await queues.beforeApplicationShutdown();
    expect(tries).toBe(3);
  });

  test('what the queue lost is brought back from the rows', async () => {
    const { promise, resolve } = Promise.withResolvers<JobIds>();
    const ids = idsOf();
    const kind = kindOf((given) => Promise.resolve(resolve(given)), {
      missing: () => Promise.resolve([{ jobId: 'lost', ids }]),
    });
    const queues = queuesOn(backend);
    queues.register(kind);
    queues.startWorkers();
    await expect(promise).resolves.toEqual(ids);
    await queues.beforeApplicationShutdown();
  });

  test('the job of a killed worker is taken over by another', async () => {
    const ids = idsOf();
    const queue = `things-${randomUUID()}`;
    const store = backend === 'Redis' ? redisQueues(redis.url) : postgresQueues(database.roleUrl('app'), 1);
    const started = Promise.withResolvers<void>();
    const dying = new store.classes.Worker(
      queue,
      () => {
        started.resolve();
        return new Promise(() => undefined);
      },
      { connection: {}, lockDuration: 1_000, skipLockRenewal: true, skipStalledCheck: true },
    );
    dying.on('error', () => undefined);
    const api = queuesOn(backend);
    await api.enqueue(queue, 'thing', ids);
    await started.promise;
    // As after a kill: the work ends nowhere, and nobody renews its lock.
    const { promise, resolve } = Promise.withResolvers<JobIds>();
    const survivor = queuesOn(backend);
    survivor.register({ ...kindOf((given) => Promise.resolve(resolve(given))), queue });
    survivor.startWorkers();
    await expect(promise).resolves.toEqual(ids);
    await Promise.all([survivor.beforeApplicationShutdown(), api.beforeApplicationShutdown()]);
    await dying.disconnect();
    await store.end();
  });

  test('a schedule comes round by itself, in one worker of two, and goes on after a failed round', async () => {
    const sixth = Promise.withResolvers<void>();
    let rounds = 0;
    const schedule = {
      name: `things-${randomUUID()}`,
      everyMs: 400,
      run: () => {
        rounds += 1;
        if (rounds === 6) sixth.resolve();
        return rounds === 1 ? Promise.reject(new Error('a bad round')) : Promise.resolve();
      },
    };
    const workers = [queuesOn(backend), queuesOn(backend)];
    for (const queues of workers) queues.schedule(schedule);
    const began = performance.now();
    for (const queues of workers) queues.startWorkers();
    await sixth.promise;
    const took = performance.now() - began;
    await Promise.all(workers.map((queues) => queues.beforeApplicationShutdown()));
    // Six rounds take four intervals and more, however busy the machine; were each run by both workers, two would do.
    expect(took).toBeGreaterThan(1_500);
  });

  test('an emptied queue has its schedules back', async () => {
    const reached = { first: Promise.withResolvers<void>(), again: Promise.withResolvers<void>() };
    let emptied = false;
    const name = `things-${randomUUID()}`;
    const schedule = {
      name,
      everyMs: 1_000,
      run: () => Promise.resolve(emptied ? reached.again.resolve() : reached.first.resolve()),
    };
    const queues = queuesOn(backend);
    queues.schedule(schedule);
    queues.startWorkers();
    await reached.first.promise;
    const store = backend === 'Redis' ? redisQueues(redis.url) : postgresQueues(database.roleUrl('app'), 1);
    const queue = new store.classes.Queue(SCHEDULES_QUEUE, { connection: {} });
    await queue.obliterate({ force: true });
    expect(await queue.getJobScheduler(name)).toBeUndefined();
    emptied = true;
    await reached.again.promise;
    await queues.beforeApplicationShutdown();
    await queue.close();
    await store.end();
  });

  test('a round that waits for tomorrow, since the clock was set back, comes now', async () => {
    const name = `things-${randomUUID()}`;
    const store = backend === 'Redis' ? redisQueues(redis.url) : postgresQueues(database.roleUrl('app'), 1);
    const queue = new store.classes.Queue(SCHEDULES_QUEUE, { connection: {} });
    const tomorrow = Date.now() + 24 * 3_600_000;
    await queue.upsertJobScheduler(name, { every: 1_000, startDate: tomorrow }, { name });
    expect((await queue.getJobScheduler(name))?.next).toBeGreaterThanOrEqual(tomorrow);
    const twice = Promise.withResolvers<void>();
    let rounds = 0;
    const run = () => Promise.resolve((rounds += 1) === 2 ? twice.resolve() : undefined);
    const queues = queuesOn(backend);
    queues.schedule({ name, everyMs: 1_000, run });
    queues.startWorkers();
    await twice.promise;
    await queues.beforeApplicationShutdown();
    await queue.close();
    await store.end();
  });

  test('the schedule of a build that is gone leaves the queue', async () => {
    const name = `things-${randomUUID()}`;
    const [old, current] = [queuesOn(backend), queuesOn(backend)];
    const ran = Promise.withResolvers<void>();
    old.schedule({ name, everyMs: 300, run: () => Promise.resolve(ran.resolve()) });
    old.startWorkers();
    await ran.promise;
    await old.beforeApplicationShutdown();
    const store = backend === 'Redis' ? redisQueues(redis.url) : postgresQueues(database.roleUrl('app'), 1);
    const queue = new store.classes.Queue(SCHEDULES_QUEUE, { connection: {} });
    expect(await queue.getJobScheduler(name)).toBeDefined();
    const gone = Promise.withResolvers<void>();
    const run = async () => {
      if ((await queue.getJobScheduler(name)) === undefined) gone.resolve();
    };
    current.schedule({ name: `things-${randomUUID()}`, everyMs: 300, run });
    current.startWorkers();
    await gone.promise;
    await current.beforeApplicationShutdown();
    await queue.close();
    await store.end();
  });

  test('a job carries ids and nothing else', async () => {
    const queues = queuesOn(backend);
    await expect(queues.enqueue('things', 'one', { ...idsOf(), name: 'Marie Thibodeaux' })).rejects.toThrow();
    await queues.beforeApplicationShutdown();
  });
});

test('a process that works on one kind holds few connections, and none after it ends', async () => {
  const app = database.pool('app');
  const others = async () => {
    const { rows } = await database
      .pool('owner')
      .query<{ count: number }>(
        'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename like $1',
        ['%\\_app'],
      );
    return rows[0]?.count ?? 0;
  };
  await app.query('select 1');
  const before = await others();
  const queues = queuesOn('PostgreSQL');
  const { promise, resolve } = Promise.withResolvers<void>();
  const kind = kindOf(() => Promise.resolve(resolve()));
  queues.register(kind);
  queues.startWorkers();
  await queues.enqueue(kind.queue, 'thing', idsOf());
  await promise;
  expect((await others()) - before).toBeLessThanOrEqual(5);
  await queues.beforeApplicationShutdown();
  // PostgreSQL takes its time over a connection that has said goodbye.
  while ((await others()) > before) await delay(20);
});

test('nobody waits for a Redis that is away: neither who asks how deep the queues are, nor a process that ends', async () => {
  const away = await startRedisServer();
  const settings = { DATABASE_URL: database.ownerUrl, EVENTSTORE_URL: 'esdb://127.0.0.1:1', REDIS_URL: away.url };
  const queues = new JobQueues(readSettings({ ...settings, BAILIWICK_SECRET: database.secret }));
  queues.register(kindOf(() => Promise.resolve()));
  expect(await queues.depths()).toMatchObject([{ waiting: 0, active: 0, delayed: 0 }]);
  await away.stop();
  await expect(queues.depths()).rejects.toThrow('The queues do not answer.');
  await queues.beforeApplicationShutdown();
  // What still says goodbye comes back and gets its answer, so that nothing of this test stays.
  const back = await startRedisServer(away.port);
  const client = new Redis(back.url);
  const came = async () => Number(/total_connections_received:(\d+)/.exec(await client.info('stats'))?.[1]);
  const here = async () =>
    String(await client.client('LIST'))
      .trim()
      .split('\n').length;
  while ((await came()) < 2 || (await here()) > 1) await delay(20);
  client.disconnect();
  await back.stop();
});
