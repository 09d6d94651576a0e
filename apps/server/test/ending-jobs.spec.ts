/** A job that ends its process is begun twice and no third time, whatever ended it (building#outside-work). */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readSettings } from '../src/kernel/config.ts';
import { DeadLetters } from '../src/platform/jobs/dead-letters.ts';
import type { JobIds } from '../src/platform/jobs/job-ids.ts';
import { JobStarts } from '../src/platform/jobs/job-starts.ts';
import { JobWorkers } from '../src/platform/jobs/job-workers.ts';
import { endingKind } from './ending-kind.ts';
import { queueOf, SHORT_LOCKS, startJobApp } from './job-app.ts';
import { anActor } from './log-system.ts';
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts';
import { startRedisServer } from './redis-server.ts';

let database: MigratedDatabase;
let redis: Awaited<ReturnType<typeof startRedisServer>>;

beforeAll(async () => {
  [database, redis] = await Promise.all([createMigratedDatabase(), startRedisServer()]);
});
afterAll(() => Promise.all([database.drop(), redis.stop()]));

const startWorkerProcess = (environment: Record<string, string>) => {
  const loader = join(import.meta.dirname, '../../../libs/tooling/swc-loader.mjs');
  const main = join(import.meta.dirname, 'ending-jobs.ts');
  const child = spawn(process.execPath, ['--import', loader, '--conditions', 'source', main], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, lines: createInterface({ input: child.stdout }), exited: once(child, 'exit') };
};

test.each([
  ['PostgreSQL', 'exitId'],
  ['Redis', 'throwId'],
])(
  'with queues in %s a job that ends its process twice (%s) is set aside until an Admin asks',
  async (backend, how) => {
    const environment = {
      DATABASE_URL: database.ownerUrl,
      EVENTSTORE_URL: 'esdb://127.0.0.1:1',
      BAILIWICK_SECRET: database.secret,
      REDIS_URL: backend === 'Redis' ? redis.url : '',
    };
    const app = await startJobApp(
      readSettings(environment),
      endingKind(() => undefined),
    );
    const queue = queueOf(app, 'ending');
    const owner = database.pool('owner');
    const [organizationId, endingId, besideId] = [randomUUID(), randomUUID(), randomUUID()];
    const lines: string[] = [];
    const begun = (id: string) => lines.filter((line) => line === `began ${id}`).length;
    const letters = async () => {
      const { rows } = await owner.query<{ id: string }>(
        `select dead_letter_id as id, tries, reason from dead_letter where job_id = $1 and retried_at is null`,
        [endingId],
      );
      return rows;
    };
    const ended = [`set aside ${endingId}`, `done ${besideId}`];
    /** Runs a worker until it ends by itself, or all has become of the jobs that shall; answers its exit code. */
    const work = async (round: number): Promise<number | null> => {
      const worker = startWorkerProcess({ ...environment, TEST_ROUND: String(round) });
      for await (const line of worker.lines) {
        lines.push(line);
        if (ended.every((each) => lines.includes(each))) break;
      }
      if (lines.includes(`set aside ${endingId}`)) {
        while ((await letters()).length === 0);
        worker.child.kill('SIGKILL');
      }
      const [code] = (await worker.exited) as [number | null];
      return code;
    };

    await queue.enqueue(endingId, { organizationId, [how]: endingId });
    await queue.enqueue(besideId, { organizationId, besideId });
    const code = how === 'exitId' ? 7 : 1;
    expect([await work(1), await work(2), await work(3)]).toEqual([code, code, null]);
    expect(begun(endingId)).toBe(2);
    expect(await letters()).toMatchObject([{ tries: 2, reason: 'ProcessEnded' }]);
    expect((await owner.query(`select 1 from dead_letter where job_id = $1`, [besideId])).rowCount).toBe(0);
    if (how === 'throwId') {
      const fatal = lines
        .filter((line) => line.includes('nothing has caught'))
        .map((line) => JSON.parse(line) as object);
      expect(fatal).toHaveLength(2);
      expect(fatal[0]).toMatchObject({ role: 'outside' });
      expect(JSON.stringify(fatal[0])).toContain(`{"queue":"ending","jobId":"${endingId}"}`);
      expect(JSON.stringify(fatal[0])).toContain('read before its error');
      expect(JSON.stringify(fatal[0])).toContain('ending-kind.ts');
    }

    // The reconciler may bring it back as often as it likes; an Admin may have it tried again.
    const ran: string[] = [];
    const heard = new Map<string, PromiseWithResolvers<undefined>>(
      [endingId, besideId].map((id) => [id, Promise.withResolvers<undefined>()]),
    );
    const run = ({ exitId, throwId, besideId: other }: JobIds) => {
      const id = exitId ?? throwId ?? other ?? '';
      ran.push(id);
      heard.get(id)?.resolve(undefined);
      return Promise.resolve();
    };
    const kind = { ...endingKind(() => undefined), run, worker: { ...SHORT_LOCKS, concurrency: 1 } };
    const again = await startJobApp(readSettings(environment), kind);
    await queue.enqueue(endingId, { organizationId, [how]: endingId });
    await queue.enqueue(besideId, { organizationId, besideId });
    again.get(JobWorkers).start('worker');
    await heard.get(besideId)?.promise;
    expect(ran).toEqual([besideId]);
    const [letter] = await letters();
    const admin = anActor({ organizationId });
    const dead = again.get(DeadLetters);
    const alarms = [await dead.alarmOf(admin), await dead.alarmOf(anActor())];
    expect(alarms).toEqual([{ since: expect.any(String), jobs: 1 }, null]);
    expect(await again.get(JobStarts).setAsideByQueue()).toContainEqual({ queue: 'ending', jobs: 1 });
    await dead.retry(admin, letter?.id ?? '');
    await heard.get(endingId)?.promise;
    expect([await dead.alarmOf(admin), await again.get(JobStarts).setAsideByQueue()]).toEqual([null, []]);
    await again.close();
    await app.close();
  },
);
