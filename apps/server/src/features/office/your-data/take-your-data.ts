import { InjectQueue } from '@nestjs/bullmq';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { takeYourData } from '#contracts/office/your-data/your-data.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { copyFileName, DATA_COPY_QUEUE, dataCopyJobId } from './data-copy.ts';
import { DataCopies } from './data-copies.query.ts';

/** Has everything of the agency put together (moving-in#leaving); the command's id becomes the copy's. */
export class TakeYourData extends CommandOf(takeYourData) {}

const KEEP = `
  insert into data_copy (organization_id, copy_id, with_documents, file_name, requested_by, requested_at)
  values ($1, $2, $3, $4, $5, $6)`;
const RUNNING = `select 1 from data_copy where organization_id = $1 and state in ('waiting', 'working')`;

@CommandHandler(TakeYourData)
export class TakeYourDataHandler implements ICommandHandler<TakeYourData> {
  constructor(
    private readonly rows: TenantRows,
    @InjectQueue(DATA_COPY_QUEUE) private readonly queue: JobQueue,
    private readonly copies: DataCopies,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused DATA_COPY_RUNNING */
  async execute({ actor, body }: TakeYourData): Promise<ResponseOf<typeof takeYourData>> {
    const { organizationId, userId, commandId: copyId, timeZone } = actor;
    await this.rows.write(
      actor,
      { takeYourData: body },
      async (tx) => {
        // Two requests of one agency are judged one after the other.
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`data-copy:${organizationId}`]);
        const { rowCount } = await tx.query(RUNNING, [organizationId]);
        if (rowCount !== 0) throw new Refused('DATA_COPY_RUNNING');
        const now = this.clock.now();
        const name = copyFileName(dayOf(now, timeZone));
        await tx.query(KEEP, [organizationId, copyId, body.withDocuments, name, userId, now]);
        await this.trail.record(actor, { action: 'data-copy-asked' }, tx);
        return { copyId };
      },
      () => [{ topic: 'export', id: copyId }],
    );
    this.queue.enqueueBestEffort(dataCopyJobId(copyId), { organizationId, copyId });
    return this.copies.find(actor, copyId);
  }
}
