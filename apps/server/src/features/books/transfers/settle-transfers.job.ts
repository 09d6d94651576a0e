import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import { v5 as uuidV5 } from 'uuid';
import type { Pool } from 'pg';
import { organizationId as vouchedFor } from '../../../kernel/actor.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { Transfers } from './transfers.ts';

export const SETTLE_TRANSFERS_QUEUE = 'settle-transfers';

interface Unsettled {
  fromAccountId: string;
  bondId: string | null;
  isDecided: boolean;
  userId: string;
  timeZone: string;
}

/** Finishes transfers that were cut in the middle, and gives back claims that nobody decided (bonds#moving-a-bond). */
@Processor(SETTLE_TRANSFERS_QUEUE, { concurrency: 1 })
export class SettleTransfersJob extends JobProcessor {
  readonly work = 'Finishing a transfer between accounts that was cut in the middle';

  constructor(
    @InjectQueue(SETTLE_TRANSFERS_QUEUE) queue: JobQueue,
    private readonly transfers: Transfers,
    private readonly database: TenantDatabase,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run({ organizationId: organization, transferId = '' }: JobIds): Promise<void> {
    const organizationId = vouchedFor(organization);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Unsettled>(
        `select t.from_account_id as "fromAccountId", t.bond_id as "bondId", t.is_decided as "isDecided",
                t.actor_id as "userId", o.time_zone as "timeZone"
         from account_transfer t join organization o on o.organization_id = t.organization_id
         where t.organization_id = $1 and t.transfer_id = $2 and not t.is_settled`,
        [organizationId, transferId],
      ),
    );
    const [found] = rows;
    if (!found) return;
    const { fromAccountId, bondId, isDecided, ...whose } = found;
    const commandId = uuidV5('settle the transfer', transferId); // each step has one of its own
    const actor = actorOfJob({ organizationId, ...whose, commandId }, transferId);
    if (isDecided || bondId === null) await this.transfers.settle(actor, { transferId, fromAccountId, bondId });
    else await this.transfers.abandon(actor, { transferId, fromAccountId, bondId });
  }

  /** It stays wanted: the row says so until it is settled. */
  override requeue(): Promise<void> {
    return Promise.resolve();
  }

  /** Whoever began one within the last minute may still be at it. */
  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; transferId: string }>(
      `select organization_id as "organizationId", transfer_id as "transferId" from account_transfer
       where not is_settled and (is_decided or began_at < now() - interval '1 minute') limit 1000`,
    );
    return rows.map((ids) => ({ jobId: ids.transferId, ids }));
  }
}
