import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Clock } from '../../../kernel/clock.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { ERASABLE_ON } from './archived-case-files.query.ts';
import { eraseCaseFile, type Erased } from './erase-case-file.ts';

export const ERASE_QUEUE = 'erase-file';

/** Files whose retention has ended by instant $1 and that nobody holds (people#erasure). */
const DUE = `
  from archived_file f join organization o on o.organization_id = f.organization_id
  where f.hold_reason is null and f.archived_at < $1::timestamptz - make_interval(years => o.retention_years) + interval '1 day'
    and ${ERASABLE_ON} <= ($1::timestamptz at time zone o.time_zone)::date`;

/** People who were erased before and came back with a restored backup. */
const BACK = `
  from erasure e join defendant d on d.organization_id = e.organization_id and d.id = e.defendant_id
  where d.lifecycle <> 'erased'`;

/** The views that say which events are a person's; they must be complete, or an erasure would leave something. */
const VIEWS = ['accounts', 'bonds', 'history'];

/** Erases the personal data of deleted files when their retention ends: looked for with every round, done once. */
@Processor(ERASE_QUEUE, { concurrency: 1 })
export class EraseCaseFileJob extends JobProcessor {
  readonly work = 'Erasing a deleted file';

  constructor(
    @InjectQueue(ERASE_QUEUE) queue: JobQueue,
    private readonly database: TenantDatabase,
    private readonly log: EventLog,
    private readonly readYourWrites: ReadYourWrites,
    private readonly trail: AuditTrail,
    private readonly live: LiveChanges,
    private readonly clock: Clock,
    private readonly records: PersonalRecords,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run({ organizationId, defendantId = '' }: JobIds): Promise<void> {
    const erased = { organizationId: trustedOrganizationId(organizationId), defendantId };
    await this.caughtUp();
    await this.database.write(erased.organizationId, async (tx) => {
      if (!(await this.mayErase(tx, erased))) return;
      await eraseCaseFile(tx, this.records, erased, this.clock.now());
      const actor = { organizationId: erased.organizationId, userId: null, requestId: '', fromAddress: '' };
      const subject = { kind: 'defendant', id: defendantId };
      await this.trail.record(actor, { action: 'file-erased', subject }, tx);
      await this.live.announce(erased.organizationId, [{ topic: 'defendant', id: defendantId }], tx);
    });
  }

  /** Nothing to note: the row stays wanted, and the next round finds it again. */
  override requeue(): Promise<void> {
    return Promise.resolve();
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; defendantId: string }>(
      `select f.organization_id, f.defendant_id ${DUE}
       union select e.organization_id, e.defendant_id ${BACK}`,
      [this.clock.now()],
    );
    return rows.map((ids) => ({ jobId: `erase-${ids.defendantId}`, ids }));
  }

  /** Whether its time has come, now that nobody else can restore or hold it. */
  private async mayErase(tx: TenantTransaction, { organizationId, defendantId }: Erased): Promise<boolean> {
    await tx.query('select 1 from archived_file where organization_id = $1 and defendant_id = $2 for update', [
      organizationId,
      defendantId,
    ]);
    const { rowCount } = await tx.query(
      `select 1 ${DUE} and f.organization_id = $2 and f.defendant_id = $3
       union all select 1 ${BACK} and e.organization_id = $2 and e.defendant_id = $3`,
      [this.clock.now(), organizationId, defendantId],
    );
    return rowCount !== 0;
  }

  private async caughtUp(): Promise<void> {
    const head = await this.log.head();
    if (head === null) return;
    for (const view of VIEWS) {
      if (!(await this.readYourWrites.reached(view, head)))
        throw new Error(`View ${view} has not read the log to its end.`);
    }
  }
}
