import type { TenantDatabase } from '../src/platform/database/tenant-database.ts';
import { claimEffect } from '../src/platform/jobs/job-effect.ts';
import type { JobKind, JobLocks } from '../src/platform/jobs/job-queues.ts';
import { organizationId } from '../src/kernel/actor.ts';

export const SHORT_LOCKS: JobLocks = { lockDuration: 1_000, stalledInterval: 500 };

/** A kind of job for specs: its effect is a row of `long_job_effect`, and `pause` says how long it takes at a place. */
export const longKind = (
  database: TenantDatabase,
  pause: (at: 'before its commit' | 'after its commit') => Promise<void>,
): JobKind => ({
  queue: 'long',
  concurrency: 2,
  run: async ({ organizationId: owner, beforeId, afterId }) => {
    const jobId = beforeId ?? afterId ?? '';
    await database.write(organizationId(owner), async (tx) => {
      if (!(await claimEffect(tx, owner, jobId))) return;
      await tx.query('insert into long_job_effect (job_id) values ($1)', [jobId]);
      if (beforeId) await pause('before its commit');
    });
    if (afterId) await pause('after its commit');
  },
  onExhausted: () => Promise.resolve(),
  missing: () => Promise.resolve([]),
});
