import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import { recordsIn } from '#domain/powers/surety-record.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { ImportedFiles } from './imported-files.ts';
import { ATTACH_QUEUE, sealedFor } from './surety-import.ts';

/** After so long an import goes behind those that wait, in milliseconds. */
const TURN_MS = 20_000;
const BROKEN = 'Something went wrong on our side. Import this record again.';

const IMPORT = `
  select i.asked_by, o.time_zone, i.sealed_payload
  from surety_import i join organization o on o.organization_id = i.organization_id
  where i.organization_id = $1 and i.import_id = $2`;

const WAITS = `
  select 1 from surety_import_file where organization_id = $1 and import_id = $2 and state = 'waiting' limit 1`;

/**
 * Fetches the PDFs that the records of an import name, behind the import itself and in turns with other imports, so that
 * a server which drips them holds nobody else's (building#outside-work). The job carries the import's id alone.
 */
@Processor(ATTACH_QUEUE, { concurrency: 100 })
export class AttachImportedFilesJob extends JobProcessor {
  readonly work = 'Fetching attachments of an import';
  override readonly isOutside = true;
  /** Each fetches one file at a time, of 25 MiB at most. */
  protected override readonly places = { places: 8, placesOfOne: 2 };

  constructor(
    @InjectQueue(ATTACH_QUEUE) queue: JobQueue,
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
    private readonly files: ImportedFiles,
    private readonly live: LiveChanges,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run({ organizationId, importId = '' }: JobIds): Promise<void> {
    const organization = trustedOrganizationId(organizationId);
    const { rows } = await this.database.read(organization, (tx) =>
      tx.query<{ askedBy: string; timeZone: string; sealedPayload: Buffer | null }>(IMPORT, [organization, importId]),
    );
    const [found] = rows;
    if (!found) return;
    const { sealedPayload, ...by } = found;
    const payload = sealedPayload && (await this.keys.of(organization)).unseal(sealedPayload, sealedFor(importId));
    const records = (payload === null ? null : recordsIn(payload)) ?? [];
    const owner = { organizationId: organization, importId, ...by };
    const until = performance.now() + TURN_MS;
    const isOver = () => this.isLeaving || performance.now() > until;
    while (!isOver() && (await this.files.next(owner, records)));
  }

  override async onDone({ organizationId, importId = '' }: JobIds): Promise<void> {
    const { rowCount } = await this.database.read(trustedOrganizationId(organizationId), (tx) =>
      tx.query(WAITS, [organizationId, importId]),
    );
    if (rowCount === 1) await this.queue.enqueue(importId, { organizationId, importId });
  }

  override onExhausted(ids: JobIds): Promise<void> {
    return this.database.write(trustedOrganizationId(ids.organizationId), (tx) =>
      this.mark(tx, ids, 'waiting', 'failed'),
    );
  }

  override requeue(ids: JobIds, tx: TenantTransaction): Promise<void> {
    return this.mark(tx, ids, 'failed', 'waiting');
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: OrganizationId; importId: string }>(
      `select distinct organization_id, import_id from surety_import_file
       where state = 'waiting'`,
    );
    return rows.map((ids) => ({ jobId: ids.importId, ids }));
  }

  /** Those that wait have failed with the job, or those that failed with it wait again. */
  private async mark(
    tx: TenantTransaction,
    { organizationId, importId = '' }: JobIds,
    from: 'waiting' | 'failed',
    to: 'waiting' | 'failed',
  ): Promise<void> {
    await tx.query(
      `update surety_import_file set state = $4, error = $5
       where organization_id = $1 and import_id = $2 and state = $3 and error = $6`,
      [organizationId, importId, from, to, ...(to === 'failed' ? [BROKEN, ''] : ['', BROKEN])],
    );
    await this.live.announce(trustedOrganizationId(organizationId), [{ topic: 'surety-import', id: importId }], tx);
  }
}
