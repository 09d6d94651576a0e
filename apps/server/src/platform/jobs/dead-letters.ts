import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listDeadLetters } from '#contracts/office/system/jobs.ts';
import { AuditTrail } from '../audit/audit-trail.ts';
import { TenantDatabase } from '../database/tenant-database.ts';
import { Refused } from '../../kernel/refused.ts';
import { trustedOrganizationId, type Actor } from '../../kernel/actor.ts';
import { jobIds, type JobIds } from './job-ids.ts';
import { PROCESS_ENDED } from './job-starts.ts';
import { JobQueues } from './job-queues.ts';

type DeadLetter = ResponseOf<typeof listDeadLetters>['deadLetters'][number];

/** A job whose last try failed. */
interface DeadJob {
  queue: string;
  jobId: string;
  ids: JobIds;
  tries: number;
  error: Error;
}

interface DeadLetterRow {
  queue: string;
  jobId: string;
  ids: JobIds;
  retriedCommand: string | null;
}

/** An error as an Admin may see it: its kind and code. Its text may quote what people typed. */
export const reasonOf = (error: unknown): string => {
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown };
  return typeof code === 'string' ? `${name} ${code}` : name;
};

/** What became of jobs that failed at every try: an Admin sees them, and has them tried again. */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly database: TenantDatabase,
    private readonly queues: JobQueues,
    private readonly trail: AuditTrail,
  ) {}

  /** Newest first, the latest hundred. */
  list({ organizationId }: Actor): Promise<DeadLetter[]> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Omit<DeadLetter, 'work'> & { queue: string }>(
        `select dead_letter_id, queue, failed_at, tries, reason from dead_letter
         where organization_id = $1 and retried_at is null order by failed_at desc, dead_letter_id limit 100`,
        [organizationId],
      );
      return rows.map(({ queue, ...row }) => ({ ...row, work: this.workOf(queue) }));
    });
  }

  /**
   * Since when jobs of the agency are set aside because they ended their process, and how many (building#outside-work).
   */
  alarmOf({ organizationId }: Actor): Promise<{ since: string; jobs: number } | null> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ since: Date | string | null; jobs: number }>(
        `select min(failed_at) as since, count(*)::int as jobs from dead_letter
         where organization_id = $1 and retried_at is null and reason = $2`,
        [organizationId, PROCESS_ENDED],
      );
      const { since = null, jobs = 0 } = rows[0] ?? {};
      return since === null ? null : { since: new Date(since).toISOString(), jobs };
    });
  }

  /**
   * Has it tried again, from its first try on; the same command again changes nothing more.
   * @throws Refused DEAD_LETTER_NOT_FOUND, DEAD_LETTER_TOO_OLD (it then leaves the list: nothing can be done for it)
   */
  async retry(actor: Actor, deadLetterId: string): Promise<void> {
    try {
      await this.again(actor, deadLetterId);
    } catch (error) {
      if (error instanceof Refused && error.code === 'DEAD_LETTER_TOO_OLD') await this.dismiss(actor, deadLetterId);
      throw error;
    }
  }

  private async again(actor: Actor, deadLetterId: string): Promise<void> {
    const { organizationId, userId, commandId } = actor;
    const { queue, jobId, ids } = await this.database.write(organizationId, async (tx) => {
      const { rows } = await tx.query<DeadLetterRow>(
        `select queue, job_id, ids, retried_command from dead_letter
         where organization_id = $1 and dead_letter_id = $2 for update`,
        [organizationId, deadLetterId],
      );
      const dead = rows[0];
      if (!dead) throw new Refused('DEAD_LETTER_NOT_FOUND');
      const processor = this.queues.processorOf(dead.queue);
      if (!processor) throw new Refused('DEAD_LETTER_TOO_OLD');
      const again = { ...dead, queue: processor.queue };
      if (dead.retriedCommand === commandId) return again;
      if (dead.retriedCommand !== null) throw new Refused('DEAD_LETTER_NOT_FOUND');
      await tx.query(
        `update dead_letter set retried_at = now(), retried_by = $3, retried_command = $4
         where organization_id = $1 and dead_letter_id = $2`,
        [organizationId, deadLetterId, userId, commandId],
      );
      await tx.query('delete from operation.job_start where queue = $1 and job_id = $2', [dead.queue, dead.jobId]);
      await processor.requeue?.(jobIds.parse(dead.ids), tx);
      const details = { work: processor.work };
      await this.trail.record(actor, { action: 'job-retried', details }, tx);
      return again;
    });
    queue.enqueueBestEffort(jobId, ids);
  }

  private async dismiss({ organizationId, userId }: Actor, deadLetterId: string): Promise<void> {
    await this.database.write(organizationId, (tx) =>
      tx.query(
        `update dead_letter set retried_at = now(), retried_by = $3
         where organization_id = $1 and dead_letter_id = $2 and retried_at is null`,
        [organizationId, deadLetterId, userId],
      ),
    );
  }

  /** Keeps a job whose last try failed for an Admin to see. */
  async keep({ queue, jobId, ids, tries, error }: DeadJob): Promise<void> {
    await this.database.write(trustedOrganizationId(ids.organizationId), (tx) =>
      tx.query(
        `insert into dead_letter (organization_id, queue, job_id, ids, tries, reason) values ($1, $2, $3, $4, $5, $6)
         on conflict (organization_id, queue, job_id) where retried_at is null
         do update set tries = excluded.tries, reason = excluded.reason, failed_at = now()`,
        [ids.organizationId, queue, jobId, JSON.stringify(ids), tries, reasonOf(error)],
      ),
    );
  }

  /** What the jobs of a queue do, in words. */
  private workOf(queue: string): string {
    return this.queues.processorOf(queue)?.work ?? queue;
  }
}
