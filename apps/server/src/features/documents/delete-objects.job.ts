import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { PROJECTOR_POOL } from '../../platform/database/pools.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import { JobQueues } from '../../platform/jobs/job-queues.ts';
import type { JobIds, JobKind } from '../../platform/jobs/job-queues.ts';
import { FileStore } from '../../platform/storage/file-store.ts';
import { organizationId as vouchedFor } from '../../kernel/actor.ts';

const QUEUE = 'stored-objects';
/** How many a look at the rows takes; the next look takes the next ones. */
const AT_ONCE = 500;

/**
 * Deletes the bytes that nobody wants any more: uploads that never became a file, files deleted longer ago than their
 * grace, files of erased people. The row goes after the bytes, so a killed worker leaves nothing forgotten.
 */
@Injectable()
export class DeleteObjectsJob implements JobKind, OnModuleInit {
  readonly queue = QUEUE;
  readonly concurrency = 2;
  readonly work = 'Deleting the bytes of files';

  constructor(
    private readonly jobs: JobQueues,
    private readonly database: TenantDatabase,
    private readonly store: FileStore,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.jobs.register(this);
  }

  async run(ids: JobIds): Promise<void> {
    const organizationId = vouchedFor(ids.organizationId);
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

  /** Nothing to note: the row stays, and the next look finds it again. */
  onExhausted(): Promise<void> {
    return Promise.resolve();
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; objectId: string }>(
      `select organization_id as "organizationId", id as "objectId" from stored_object
       where delete_after <= now() order by delete_after limit $1`,
      [AT_ONCE],
    );
    return rows.map((ids) => ({ jobId: `delete-object-${ids.objectId}`, ids }));
  }
}
