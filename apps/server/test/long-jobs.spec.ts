/** A process that is told to stop ends after a while, whatever its jobs are at: another worker does them, once. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readSettings } from '../src/kernel/config.ts';
import { TenantDatabase } from '../src/platform/database/tenant-database.ts';
import type { JobIds } from '../src/platform/jobs/job-ids.ts';
import { JobWorkers } from '../src/platform/jobs/job-workers.ts';
import { queueOf, startJobApp } from './job-app.ts';
import { longKind } from './long-kind.ts';
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts';
import { startRedisServer } from './redis-server.ts';

let database: MigratedDatabase;
let redis: Awaited<ReturnType<typeof startRedisServer>>;

beforeAll(async () => {
  [database, redis] = await Promise.all([createMigratedDatabase(), startRedisServer()]);
  await database.pool('owner').query('create table long_job_effect (job_id uuid)');
  await database.pool('owner').query('grant insert on long_job_effect to public');
});
afterAll(() => Promise.all([database.drop(), redis.stop()]));

const startWorkerProcess = (environment: Record<string, string>) => {
  const loader = join(import.meta.dirname, '../../../libs/tooling/swc-loader.mjs');
  const main = join(import.meta.dirname, 'long-jobs.ts');
  const child = spawn(process.execPath, ['--import', loader, '--conditions', 'source', main], {
    env: { PATH: process.env['PATH'], TEST_STOP_MS: '500', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, lines: createInterface({ input: child.stdout }), exited: once(child, 'exit') };
};

test.each(['PostgreSQL', 'Redis'])(
  'with queues in %s a job that a stopping process cut off is done once',
  async (backend) => {
    const environment = {
      DATABASE_URL: database.ownerUrl,
      EVENTSTORE_URL: 'esdb://127.0.0.1:1',
      BAILIWICK_SECRET: database.secret,
      REDIS_URL: backend === 'Redis' ? redis.url : '',
    };
    const stopping = startWorkerProcess(environment);
    // A worker that is held up for longer than its lock repeats the job, which changes nothing.
    const done = new Set<unknown>();
    const both = Promise.withResolvers<undefined>();
    const kind = longKind(
      () => app.get(TenantDatabase),
      () => Promise.resolve(),
    );
    const run = async (ids: JobIds) => {
      await kind.run(ids);
      if (done.add(ids['beforeId'] ?? ids['afterId']).size === 2) both.resolve(undefined);
    };
    const app = await startJobApp(readSettings(environment), { ...kind, run });
    const queue = queueOf(app, kind.queue);
    const [organizationId, beforeId, afterId] = [randomUUID(), randomUUID(), randomUUID()];
    await queue.enqueue(beforeId, { organizationId, beforeId });
    await queue.enqueue(afterId, { organizationId, afterId });
    const at = new Set<string>();
    for await (const line of stopping.lines) if (at.add(line).size === 2) break;
    expect(at).toEqual(new Set(['before its commit', 'after its commit']));
    stopping.child.kill('SIGTERM');
    expect(await stopping.exited).toEqual([1, null]);

    app.get(JobWorkers).start('worker');
    await both.promise;
    expect(done).toEqual(new Set([beforeId, afterId]));
    const { rows } = await database
      .pool('owner')
      .query('select job_id from long_job_effect where job_id = any($1) order by job_id', [[beforeId, afterId]]);
    expect(rows).toEqual([beforeId, afterId].toSorted().map((jobId) => ({ jobId: jobId })));
    await app.close();
  },
);
