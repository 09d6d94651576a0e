import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { FileStore } from '../../../platform/storage/file-store.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';

export const OBJECTS_QUEUE = 'stored-objects';
/** How many rows one round takes; the next round takes the next ones. */
const AT_ONCE = 500;

/**
 * Deletes bytes that are no longer needed: uploads that never became a file, files deleted longer ago than their grace,
 * files of erased people. The row is deleted after the bytes, so that a killed worker forgets none.
 */
@Processor(OBJECTS_QUEUE, { concurrency: 2 })
export class DeleteObjectsJob extends JobProcessor {
  readonly work = 'Deleting the bytes of files';

  constructor(
    @InjectQueue(OBJECTS_QUEUE) queue: JobQueue,
    private readonly database: TenantDatabase,
    private readonly store: FileStore,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run(ids: JobIds): Promise<void> {
    const organizationId = trustedOrganizationId(ids.organizationId);
    const objectId = ids['objectId'] ?? '';
    await this.database.write(organizationId, async (tx) => {
      // Locked until its bytes are gone: a file that is put back meanwhile waits, and is refused then.
      const { rowCount } = await tx.query(
        `select 1 from stored_object where organization_id = $1 and id = $2 and delete_after <= now() for update`,
        [organizationId, objectId],
      );
      if (rowCount === 0) return;
      await this.store.delete({ organizationId, objectId });
      // The row of its file goes with it, and with that a mugshot that a defendant still names.
      await tx.query('delete from stored_object where organization_id = $1 and id = $2', [organizationId, objectId]);
    });
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; objectId: string }>(
      `select organization_id, id as object_id from stored_object
       where delete_after <= now() order by delete_after limit $1`,
      [AT_ONCE],
    );
    return rows.map((ids) => ({ jobId: `delete-object-${ids.objectId}`, ids }));
  }
}
