import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import { v5 as uuidV5 } from 'uuid';
import type { Pool } from 'pg';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { organizationId as vouchedFor, type OrganizationId } from '../../../kernel/actor.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { accountDecider, reopenAccount } from '../account/index.ts';

export const REOPEN_QUEUE = 'reopen-late';

interface Late {
  closedEventId: string | null;
  lateEventId: string;
  actorId: string;
  timeZone: string;
}

/** Said beside the event, for whoever reads why the account is open again. */
const REASON = 'A premium was booked on it while it was being closed.';

/** Reopens an account that money reached while it was being closed (money#late-money-on-closed). */
@Processor(REOPEN_QUEUE, { concurrency: 1 })
export class ReopenLateJob extends JobProcessor {
  readonly work = 'Reopening an account that money reached while it was being closed';

  constructor(
    @InjectQueue(REOPEN_QUEUE) queue: JobQueue,
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run({ organizationId: organization, accountId = '' }: JobIds): Promise<void> {
    const organizationId = vouchedFor(organization);
    const late = await this.load(organizationId, accountId);
    if (!late) return;
    // The actor is whoever booked late; the id is derived from that event, so that it happens once.
    const { actorId: userId, timeZone, lateEventId } = late;
    const commandId = uuidV5('reopen the account', lateEventId);
    const actor = actorOfJob({ organizationId, userId, timeZone, commandId }, lateEventId);
    const reopenedOn = dayOf(this.clock.now(), late.timeZone);
    const command = { id: accountId, actor, input: { reopen: accountId }, text: { reason: REASON } };
    await this.commands.run(accountDecider, command, (state) =>
      // Undoes only the closing that the money came after; a later closing already knew of the money.
      state.closedEventId === late.closedEventId ? reopenAccount(state, { reopenedOn }) : [],
    );
  }

  /** Nothing to undo: the row stays wanted until the account is open. */
  override requeue(): Promise<void> {
    return Promise.resolve();
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; accountId: string }>(
      `select organization_id as "organizationId", account_id as "accountId" from account
       where late_event_id is not null limit 1000`,
    );
    return rows.map((ids) => ({ jobId: ids.accountId, ids }));
  }

  private async load(organizationId: OrganizationId, accountId: string): Promise<Late | null> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Late>(
        `select a.closed_event_id as "closedEventId", a.late_event_id as "lateEventId", e.actor_id as "actorId",
                o.time_zone as "timeZone"
         from account a
         join account_entry e on e.organization_id = a.organization_id and e.account_id = a.account_id
           and e.event_id = a.late_event_id
         join organization o on o.organization_id = a.organization_id
         where a.organization_id = $1 and a.account_id = $2`,
        [organizationId, accountId],
      ),
    );
    return rows[0] ?? null;
  }
}
