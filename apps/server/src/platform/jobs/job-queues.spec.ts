import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobSettings, queueOf, SHORT_LOCKS, startJobApp, type KindOfJob } from '../../../test/job-app.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { startRedisServer } from '../../../test/redis-server.ts';
import { TenantDatabase } from '../database/tenant-database.ts';
import { trustedOrganizationId } from '../../kernel/actor.ts';
import { claimEffect } from './job-effect.ts';
import { JobWorker } from './job-queue.ts';
import type { JobIds } from './job-ids.ts';
import { JobQueues } from './job-queues.ts';
import { JobWorkers } from './job-workers.ts';

let database: MigratedDatabase;
let redis: Awaited<ReturnType<typeof startRedisServer>>;

beforeAll(async () => {
  [database, redis] = await Promise.all([createMigratedDatabase(), startRedisServer()]);
});
afterAll(() => Promise.all([database.drop(), redis.stop()]));

const idsOf = (): JobIds => ({ organizationId: randomUUID(), thingId: randomUUID() });

const kindOf = (run: KindOfJob['run'], more: Partial<KindOfJob> = {}): KindOfJob => ({
  queue: `things-${randomUUID()}`,
  run,
  ...more,
});

const settingsOn = (backend: string) => jobSettings(database, backend === 'Redis' ? redis.url : '');

/** A process that enqueues, as the api does. */
const apiOn = (backend: string, ...kinds: KindOfJob[]) => startJobApp(settingsOn(backend), ...kinds);

/** A process that works. */
const workerOn = async (backend: string, ...kinds: KindOfJob[]) => {
  const app = await apiOn(backend, ...kinds);
  app.get(JobWorkers).start('worker');
  return app;
};

test('a process with all its queues and workers causes no warning of leaked listeners', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on('warning', note);
  const ran = Array.from({ length: 12 }, () => Promise.withResolvers<void>());
  const kinds = ran.map(({ resolve }) => kindOf(() => Promise.resolve(resolve())));
  const app = await workerOn('PostgreSQL', ...kinds);
  await Promise.all(kinds.map(({ queue }) => queueOf(app, queue).enqueue('one', idsOf())));
  await Promise.all(ran.map(({ promise }) => promise));
  await app.close();
  // Node emits warnings a tick later.
  await new Promise<void>((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).not.toContain('MaxListenersExceededWarning');
});

describe.each(['PostgreSQL', 'Redis'])('queues in %s', (backend) => {
  test('a job reaches a worker of another process once, however often it was enqueued', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ran: JobIds[] = [];
    const last = idsOf();
    const run = (ids: JobIds) => {
      ran.push(ids);
      if (ids['thingId'] === last['thingId']) resolve();
      return Promise.resolve();
    };
    const kind = kindOf(run, { worker: { concurrency: 1 } });
    const api = await apiOn(backend, kind);
    const queue = queueOf(api, kind.queue);
    const first = idsOf();
    await Promise.all([1, 2, 3].map(() => queue.enqueue('first', first)));
    await queue.enqueue('last', last);
    const worker = await workerOn(backend, kind);
    await promise;
    await Promise.all([worker.close(), api.close()]);
    expect(ran).toEqual([first, last]);
  });

  test('a job is done in the form that every build has left in the queue', async () => {
    const { promise, resolve } = Promise.withResolvers<JobIds>();
    const kind = kindOf((ids) => Promise.resolve(resolve(ids)));
    const api = await apiOn(backend, kind);
    const ids = idsOf();
    const options = { attempts: 8, backoff: { type: 'exponential', delay: 500, jitter: 0.5 }, jobId: 'of-old' };
    await queueOf(api, kind.queue).add(kind.queue, { ...ids, requestId: randomUUID() }, options);
    const worker = await workerOn(backend, kind);
    await expect(promise).resolves.toEqual(ids);
    await Promise.all([worker.close(), api.close()]);
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
    const app = await workerOn(backend, kind);
    await queueOf(app, kind.queue).enqueue('thing', idsOf());
    await promise;
    await app.close();
    expect(tries).toBe(3);
  });

  test('a job that fails at every try is exhausted, and kept as a dead letter where it can be asked for again', async () => {
    const exhausted = Promise.withResolvers<JobIds>();
    const kind = kindOf(() => Promise.reject(new Error('never')), {
      onExhausted: (ids) => Promise.resolve(exhausted.resolve(ids)),
      requeue: () => Promise.resolve(),
    });
    const app = await workerOn(backend, kind);
    const ids = idsOf();
    await queueOf(app, kind.queue).add(kind.queue, ids, { jobId: 'thing', backoff: { type: 'fixed', delay: 1 } });
    await expect(exhausted.promise).resolves.toEqual(ids);
    const kept = 'select job_id, tries, ids from dead_letter where queue = $1';
    const letters = async () => (await database.pool('owner').query<object>(kept, [kind.queue])).rows;
    while ((await letters()).length === 0);
    expect(await letters()).toEqual([{ jobId: 'thing', tries: 8, ids }]);
    await app.close();
  });

  test('jobs that the queue lost are enqueued again from the rows', async () => {
    const { promise, resolve } = Promise.withResolvers<JobIds>();
    const ids = idsOf();
    const missing = () => Promise.resolve([{ jobId: 'lost', ids }]);
    const app = await workerOn(
      backend,
      kindOf((given) => Promise.resolve(resolve(given)), { missing }),
    );
    await expect(promise).resolves.toEqual(ids);
    await app.close();
  });

  test('the job of a killed worker is taken over by another', async () => {
    const { promise, resolve } = Promise.withResolvers<JobIds>();
    const kind = kindOf((given) => Promise.resolve(resolve(given)), { worker: SHORT_LOCKS });
    const api = await apiOn(backend, kind);
    const queue = queueOf(api, kind.queue);
    const started = Promise.withResolvers<undefined>();
    const forever = new Promise<void>(() => undefined);
    // As after a kill: the work never ends, and its lock is not renewed.
    const killed = { connection: queue.opts.connection, lockDuration: 1_000, skipLockRenewal: true };
    const dying = new JobWorker(kind.queue, () => (started.resolve(undefined), forever), killed);
    void dying.run();
    const ids = idsOf();
    await queue.enqueue('thing', ids);
    await started.promise;
    const survivor = await workerOn(backend, kind);
    await expect(promise).resolves.toEqual(ids);
    await survivor.close();
    await dying.close(true);
    await api.close();
  });

  test('a process that closes with a job running finishes it first, while everything still works', async () => {
    const started = Promise.withResolvers<undefined>();
    const closing = Promise.withResolvers<undefined>();
    const kind = kindOf(async ({ organizationId, thingId = '' }) => {
      started.resolve(undefined);
      await closing.promise;
      await app
        .get(TenantDatabase)
        .write(trustedOrganizationId(organizationId), (tx) => claimEffect(tx, organizationId, thingId));
    });
    const app = await workerOn(backend, kind);
    const [processor] = app.get(JobQueues).processors();
    processor?.worker.once('closing', () => {
      closing.resolve(undefined);
    });
    const ids = idsOf();
    await queueOf(app, kind.queue).enqueue('thing', ids);
    await started.promise;
    await app.close();
    const effects = 'select 1 from job_effect where job_id = $1';
    expect((await database.pool('owner').query(effects, [ids['thingId']])).rowCount).toBe(1);
    const api = await apiOn(backend, kind);
    expect(await api.get(JobQueues).depths()).toEqual([{ queue: kind.queue, waiting: 0, active: 0, delayed: 0 }]);
    await api.close();
  });

  test('a job carries ids and nothing else', async () => {
    const kind = kindOf(() => Promise.resolve());
    const app = await apiOn(backend, kind);
    await expect(queueOf(app, kind.queue).enqueue('one', { ...idsOf(), name: 'Marie Thibodeaux' })).rejects.toThrow();
    await app.close();
  });
});
