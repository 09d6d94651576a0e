import { claimEffect } from '../src/platform/jobs/job-effect.ts';
import type { TenantDatabase } from '../src/platform/database/tenant-database.ts';
import { trustedOrganizationId } from '../src/kernel/actor.ts';
import { SHORT_LOCKS, type KindOfJob } from './job-app.ts';

/** A kind of job for specs: its effect is a row of `long_job_effect`, and `pause` says how long it takes at a place. */
export const longKind = (
  database: () => TenantDatabase,
  pause: (at: 'before its commit' | 'after its commit') => Promise<void>,
): KindOfJob => ({
  queue: 'long',
  worker: SHORT_LOCKS,
  run: async ({ organizationId: owner, beforeId, afterId }) => {
    const jobId = beforeId ?? afterId ?? '';
    await database().write(trustedOrganizationId(owner), async (tx) => {
      if (!(await claimEffect(tx, owner, jobId))) return;
      await tx.query('insert into long_job_effect (job_id) values ($1)', [jobId]);
      if (beforeId) await pause('before its commit');
    });
    if (afterId) await pause('after its commit');
  },
});
