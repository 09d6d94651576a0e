import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listDeadLetters } from '#contracts/office/system/jobs.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AuditTrail } from '../audit/audit-trail.ts';
import { TenantDatabase } from '../database/tenant-database.ts';
import { TenantRows } from '../rows/tenant-rows.ts';
import { FAILED_FOR_GOOD, Processes } from './processes.ts';

type DeadLetter = ResponseOf<typeof listDeadLetters>['deadLetters'][number];

/** Decisions that failed at every try, for an Admin: they stand beside the dead letters of jobs. */
@Injectable()
export class ProcessLetters {
  constructor(
    private readonly processes: Processes,
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  /** Newest first, the latest hundred. */
  list({ organizationId }: Actor): Promise<DeadLetter[]> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Omit<DeadLetter, 'work'> & { process: string }>(
        `select failure_id as dead_letter_id, process, failed_at, tries, reason from process_failure
         where organization_id = $1 and ${FAILED_FOR_GOOD} order by failed_at desc, failure_id limit 100`,
        [organizationId],
      );
      return rows.map(({ process, ...row }) => ({ ...row, work: this.processes.workOf(process) }));
    });
  }

  /** Since when decisions of the agency fail, and how many. */
  alarmOf({ organizationId }: Actor): Promise<{ since: string; jobs: number } | null> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ since: Date | string | null; jobs: number }>(
        `select min(first_failed_at) as since, count(*)::int as jobs from process_failure
         where organization_id = $1 and ${FAILED_FOR_GOOD}`,
        [organizationId],
      );
      const { since = null, jobs = 0 } = rows[0] ?? {};
      return since === null ? null : { since: new Date(since).toISOString(), jobs };
    });
  }

  /** Has the next round try it again, from its first try on; false where it is none of these. */
  async retry(actor: Actor, failureId: string): Promise<boolean> {
    const { retried } = await this.rows.write(actor, { retryProcess: failureId }, async (tx) => {
      const { rows } = await tx.query<{ process: string }>(
        `update process_failure set tries = 0 where organization_id = $1 and failure_id = $2 returning process`,
        [actor.organizationId, failureId],
      );
      const [found] = rows;
      const details = { work: this.processes.workOf(found?.process ?? '') };
      if (found) await this.trail.record(actor, { action: 'job-retried', details }, tx);
      return { retried: found !== undefined };
    });
    return retried;
  }
}
