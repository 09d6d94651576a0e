/** How many connections the queues of a process hold, and whose they are. */
import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { jobSettings, queueOf, startJobApp, type KindOfJob } from '../../../test/job-app.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { startRedisServer } from '../../../test/redis-server.ts';
import type { JobIds } from './job-ids.ts';
import { JobQueues } from './job-queues.ts';
import { JobWorkers } from './job-workers.ts';

let database: MigratedDatabase;
let redis: Awaited<ReturnType<typeof startRedisServer>>;
let asker: Redis;

beforeAll(async () => {
  [database, redis] = await Promise.all([createMigratedDatabase(), startRedisServer()]);
  asker = new Redis(redis.url);
});
afterAll(async () => {
  asker.disconnect();
  await Promise.all([database.drop(), redis.stop()]);
});

const idsOf = (): JobIds => ({ organizationId: randomUUID(), thingId: randomUUID() });
const kindOf = (run: KindOfJob['run'] = () => Promise.resolve()): KindOfJob => ({
  queue: `things-${randomUUID()}`,
  run,
});

const inPostgres = async (): Promise<number> => {
  const { rows } = await database
    .pool('owner')
    .query<{ count: number }>(
      `select count(*) from pg_stat_activity where datname = current_database() and usename like '%\\_app'`,
    );
  return rows[0]?.count ?? 0;
};
const inRedis = async (client: Redis = asker): Promise<number> =>
  String(await client.client('LIST'))
    .trim()
    .split('\n').length - 1;

const backends = [
  // And one that notes which job begins.
  { backend: 'PostgreSQL', held: inPostgres, redisUrl: () => '', ofOneWorker: 6 },
  // Two of its queues, two of each of its two workers.
  { backend: 'Redis', held: () => inRedis(), redisUrl: () => redis.url, ofOneWorker: 6 },
];

test.each(backends)('a process that enqueues nothing holds no connection in $backend', async ({ held, redisUrl }) => {
  const kinds = [kindOf(), kindOf()];
  const app = await startJobApp(jobSettings(database, redisUrl()), ...kinds);
  // Once another queue has connected and closed, connections that open by themselves would be there.
  const other = kindOf();
  const second = await startJobApp(jobSettings(database, redisUrl()), other);
  await queueOf(second, other.queue).enqueue('thing', idsOf());
  expect(await held()).toBe(1);
  await second.close();
  while ((await held()) > 0) await delay(20);
  await queueOf(app, kinds[0]?.queue ?? '').enqueue('thing', idsOf());
  expect(await held()).toBe(1);
  await app.close();
  while ((await held()) > 0) await delay(20);
});

test.each(backends)(
  'a process that works on one kind holds few connections in $backend, and none after it ends',
  async ({ held, redisUrl, ofOneWorker }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const kind = kindOf(() => Promise.resolve(resolve()));
    const app = await startJobApp(jobSettings(database, redisUrl()), kind);
    app.get(JobWorkers).start('worker');
    await queueOf(app, kind.queue).enqueue('thing', idsOf());
    await promise;
    expect(await held()).toBeLessThanOrEqual(ofOneWorker);
    await app.close();
    // The server removes a closed connection a moment later.
    while ((await held()) > 0) await delay(20);
  },
);

/** PostgreSQL's port behind a gate that ends every connection until it is opened. */
const gateTo = async (url: string) => {
  const { hostname, port } = new URL(url);
  let isOpen = false;
  const refused = Promise.withResolvers<void>();
  let refusals = 0;
  const gate = createServer((client) => {
    client.on('error', () => undefined);
    if (!isOpen) {
      client.destroy();
      // A queue, a worker's two connections, the schedules'.
      if ((refusals += 1) === 4) refused.resolve();
      return;
    }
    const server = connect(Number(port), hostname);
    server.on('error', () => client.destroy());
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const before = new URL(url);
  before.host = `127.0.0.1:${String((gate.address() as AddressInfo).port)}`;
  return { url: before.href, refused: refused.promise, open: () => (isOpen = true), stop: () => gate.close() };
};

test('a worker that starts while PostgreSQL is away works as soon as it is back', async () => {
  const gate = await gateTo(database.ownerUrl);
  const done = Promise.withResolvers<void>();
  const kind = kindOf(() => Promise.resolve(done.resolve()));
  const app = await startJobApp(jobSettings({ ...database, ownerUrl: gate.url }), kind);
  app.get(JobWorkers).start('worker');
  const enqueue = () => queueOf(app, kind.queue).enqueue('thing', idsOf());
  await expect(enqueue()).rejects.toThrow();
  await gate.refused;
  gate.open();
  // A connection that was refused just before may still be told so.
  while (
    !(await enqueue()
      .then(() => true)
      .catch(() => false))
  );
  await done.promise;
  await app.close();
  gate.stop();
});

test('two installations in one process stay apart, whatever their queues live in', async () => {
  const neighbour = await createMigratedDatabase();
  const queue = `things-${randomUUID()}`;
  const settings = [jobSettings(database), jobSettings(neighbour), jobSettings(database, redis.url)];
  const installations = await Promise.all(
    settings.map(async (each) => {
      const ran: JobIds[] = [];
      const last = Promise.withResolvers<undefined>();
      const run = (ids: JobIds) => {
        if (ran.push(ids) === 2) last.resolve(undefined);
        return Promise.resolve();
      };
      return { app: await startJobApp(each, { queue, run, worker: { concurrency: 1 } }), ran, last };
    }),
  );
  const own = installations.map(() => [idsOf(), idsOf()]);
  for (const [index, { app }] of installations.entries()) {
    for (const ids of own[index] ?? []) await queueOf(app, queue).enqueue(ids['thingId'] ?? '', ids);
  }
  for (const { app } of installations) app.get(JobWorkers).start('worker');
  await Promise.all(installations.map(({ last }) => last.promise));
  await Promise.all(installations.map(({ app }) => app.close()));
  expect(installations.map(({ ran }) => ran)).toEqual(own);
  await neighbour.drop();
});

test('a Redis that is away delays neither the depth of the queues nor the end of a process', async () => {
  const away = await startRedisServer();
  const settings = jobSettings(database, away.url);
  const kind = kindOf();
  const [api, worker] = await Promise.all([startJobApp(settings, kind), startJobApp(settings, kind)]);
  const done = Promise.withResolvers<undefined>();
  worker.get(JobWorkers).start('worker');
  for (const processor of worker.get(JobQueues).processors()) {
    processor.worker.once('completed', () => {
      done.resolve(undefined);
    });
  }
  await queueOf(api, kind.queue).enqueue('thing', idsOf());
  await done.promise;
  expect(await api.get(JobQueues).depths()).toMatchObject([{ waiting: 0, active: 0, delayed: 0 }]);
  await away.stop();
  await expect(api.get(JobQueues).depths()).rejects.toThrow('The queues do not answer.');
  await Promise.all([api.close(), worker.close()]);
  // A client that still waited would connect again.
  const back = await startRedisServer(away.port);
  const client = new Redis(back.url);
  expect(await inRedis(client)).toBe(0);
  client.disconnect();
  await back.stop();
});
