import { randomUUID } from 'node:crypto';
import type { TenantTransaction } from '../../server/src/platform/database/tenant-database.ts';
import { built } from '../built.ts';
import { interleave, type Round } from '../interleaved.ts';
import { connect, type Stage } from '../stage.ts';
import type { Ratio } from './ratio.ts';

const CONCURRENCY = 8;

/** A worker of its own on one queue, until it has done everything that was put there. Answers the seconds. */
const workOff = async (stage: Stage, jobs: number, run: (jobId: string) => Promise<void>): Promise<number> => {
  const { JobQueue, JobWorker } =
    await built<typeof import('../../server/src/platform/jobs/job-queue.ts')>('platform/jobs/job-queue.js');
  const { queueConnection } = await built<typeof import('../../server/src/platform/jobs/queue-backend.ts')>(
    'platform/jobs/queue-backend.js',
  );
  const { readSettings } = await built<typeof import('../../server/src/kernel/config.ts')>('kernel/config.js');
  const connection = queueConnection(readSettings({ ...stage.environment }), 1);
  const queue = new JobQueue(`bench-${randomUUID()}`, { connection });
  const { organizationId } = stage.admin;
  for (let from = 0; from < jobs; from += 50) {
    const ids = Array.from({ length: Math.min(50, jobs - from) }, () => randomUUID());
    await Promise.all(ids.map((effect) => queue.enqueue(effect, { organizationId, effect })));
  }
  const finished = Promise.withResolvers<undefined>();
  let done = 0;
  const began = performance.now();
  const worker = new JobWorker(
    queue.name,
    async ({ data: { effect = '' } }) => {
      await run(effect);
      done += 1;
      if (done === jobs) finished.resolve(undefined);
    },
    { connection, concurrency: CONCURRENCY },
  );
  worker.on('failed', (_job, error) => {
    finished.reject(error);
  });
  worker.run().catch(finished.reject);
  try {
    await finished.promise;
    return (performance.now() - began) / 1000;
  } finally {
    await worker.close();
    await queue.close();
    if ('end' in connection) await connection.end();
  }
};

/** R10: what it costs that a job's effect and the row that says so are one transaction. */
export const jobRatio: Ratio = {
  id: 'R10',
  title: `worker with its effect row ÷ no-op worker, ${String(CONCURRENCY)} at once`,
  unit: 'jobs/s',
  goal: 0.3,
  measure: async (stage, { jobs, ...rounds }) => {
    const { createPool } =
      await built<typeof import('../../server/src/platform/database/pools.ts')>('platform/database/pools.js');
    const { roleUrl } =
      await built<typeof import('../../server/src/platform/database/roles.ts')>('platform/database/roles.js');
    const { TenantDatabase } = await built<typeof import('../../server/src/platform/database/tenant-database.ts')>(
      'platform/database/tenant-database.js',
    );
    const { claimEffect } =
      await built<typeof import('../../server/src/platform/jobs/job-effect.ts')>('platform/jobs/job-effect.js');
    const { trustedOrganizationId } = await built<typeof import('../../server/src/kernel/actor.ts')>('kernel/actor.js');
    const { RowChain } =
      await built<typeof import('../../server/src/platform/proof/row-chain.ts')>('platform/proof/row-chain.js');
    const secret = stage.environment['BAILIWICK_SECRET'] ?? '';
    const pool = createPool(roleUrl(stage.ownerUrl, secret, 'app'));
    stage.onClose(() => pool.end());
    const tenant = new TenantDatabase(pool, new RowChain(secret));
    const database = await connect(stage);
    const organizationId = trustedOrganizationId(stage.admin.organizationId);

    const ours = async (): Promise<Round> => {
      await database.query('delete from job_effect where organization_id = $1', [organizationId]);
      const note = (jobId: string) => (tx: TenantTransaction) => claimEffect(tx, organizationId, jobId);
      const seconds = await workOff(stage, jobs, async (jobId) => {
        if (!(await tenant.write(organizationId, note(jobId)))) throw new Error(`Job ${jobId} ran twice.`);
      });
      const { rows } = await database.query<{ count: string }>(
        'select count(*) from job_effect where organization_id = $1',
        [organizationId],
      );
      return { figure: jobs / seconds, work: { jobs: Number(rows[0]?.count) } };
    };
    const theirs = async (): Promise<Round> => {
      const ran = new Set<string>();
      const seconds = await workOff(stage, jobs, (jobId) => {
        ran.add(jobId);
        return Promise.resolve();
      });
      return { figure: jobs / seconds, work: { jobs: ran.size } };
    };
    return interleave({ ours, theirs }, rounds);
  },
};
