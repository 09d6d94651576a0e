import { Inject, type OnModuleInit } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { readText } from '#domain/kernel/read-text.ts';
import { recordsIn, suretyRecord } from '#domain/powers/surety-record.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { OutsideRefused } from '../../../platform/outside/outside-refused.ts';
import { Outside } from '../../../platform/outside/outside.ts';
import type { ImportedBy } from './imported-files.ts';
import {
  ATTACH_QUEUE,
  IMPORT_CHANNEL,
  IMPORT_QUEUE,
  MAX_IMPORT_BYTES,
  MAX_RECORDS,
  sealedFor,
} from './surety-import.ts';
import { inLineForCases, writeImportBatch } from './write-import-batch.ts';

/** Records of one transaction. */
const BATCH = 200;

/** An import that is at work. */
interface Import extends ImportedBy {
  fromAddress: string;
  requestId: string;
  sealedUrl: Buffer | null;
  sealedPayload: Buffer | null;
}

/**
 * Takes the records of an import, batch by batch: each batch and what became of it is one transaction, so that whoever
 * takes over after a kill goes on behind the last one (powers#import-progress). The job carries the import's id alone.
 */
@Processor(IMPORT_QUEUE, { concurrency: 100 })
export class ImportSuretyCaseJob extends JobProcessor implements OnModuleInit {
  readonly work = 'Importing surety cases';
  override readonly isOutside = true;
  /** A server may take ten seconds to give one up: it holds no other agency's imports meanwhile. */
  protected override readonly places = { places: 6, placesOfOne: 2 };

  constructor(
    @InjectQueue(IMPORT_QUEUE) queue: JobQueue,
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
    private readonly outside: Outside,
    @InjectQueue(ATTACH_QUEUE) private readonly attaching: JobQueue,
    private readonly trail: AuditTrail,
    private readonly live: LiveChanges,
    private readonly clock: Clock,
    private readonly schedules: Schedules,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  onModuleInit(): void {
    this.schedules.add({ name: 'forget-surety-imports', everyMs: 3_600_000, run: () => this.forget() });
  }

  async run({ organizationId, importId = '' }: JobIds): Promise<void> {
    const organization = trustedOrganizationId(organizationId);
    const request = await this.database.read(organization, (tx) => load(tx, organization, importId));
    if (!request) return;
    const read = await this.read(request);
    if ('error' in read) return this.settle(request, 'failed', read.error);
    while (await this.takeBatch(request, read.records));
    await this.settle(request, 'done');
    this.attaching.enqueueBestEffort(importId, { organizationId, importId });
  }

  override onExhausted({ organizationId, importId = '' }: JobIds): Promise<void> {
    const ids = { organizationId: trustedOrganizationId(organizationId), importId };
    return this.settle(ids, 'failed', 'Something went wrong on our side. What was imported stays; import it again.');
  }

  override async requeue({ organizationId, importId = '' }: JobIds, tx: TenantTransaction): Promise<void> {
    await tx.query(
      `update surety_import set state = 'working', error = '', ended_at = null
       where organization_id = $1 and import_id = $2 and state = 'failed'`,
      [organizationId, importId],
    );
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; importId: string }>(
      `select organization_id, import_id from surety_import
       where state = 'working' and asked_at < now() - interval '5 seconds'`,
    );
    return rows.map((ids) => ({ jobId: ids.importId, ids }));
  }

  /** One round of its schedule: payloads are kept for 30 days, results for 90. */
  async forget(): Promise<void> {
    await this.projector.query(
      `update surety_import set sealed_url = null, sealed_payload = null
       where asked_at < now() - interval '30 days' and state <> 'working'
         and (sealed_url is not null or sealed_payload is not null)`,
    );
    await this.projector.query(`delete from surety_import where asked_at < now() - interval '90 days'`);
  }

  /** The records; fetched once, and kept sealed before the first of them is taken. */
  private async read(request: Import): Promise<{ records: unknown[] } | { error: string }> {
    const { organizationId, importId, sealedUrl, sealedPayload } = request;
    const key = await this.keys.of(organizationId);
    const about = sealedFor(importId);
    let text = sealedPayload && key.unseal(sealedPayload, about);
    if (text === null) {
      if (!sealedUrl) return { error: 'Its data is no longer kept.' };
      try {
        const { bytes, charset } = await this.outside.fetch(key.unseal(sealedUrl, about), MAX_IMPORT_BYTES);
        text = readText(bytes, charset);
      } catch (error) {
        if (error instanceof OutsideRefused) return { error: error.message };
        throw error;
      }
      if (text === null) return { error: REFUSALS.TEXT_UNREADABLE.text };
      const sealed = key.seal(text, about);
      await this.database.write(organizationId, (tx) =>
        tx.query(
          `update surety_import set sealed_payload = $3
           where organization_id = $1 and import_id = $2 and sealed_payload is null`,
          [organizationId, importId, sealed],
        ),
      );
    }
    const records = recordsIn(text);
    if (records === null) return { error: 'What came is not JSON of records.' };
    if (records.length > MAX_RECORDS) return { error: 'At most 50,000 records at once.' };
    return { records };
  }

  /** Takes the next records in a transaction; answers whether there were any. */
  private takeBatch(request: Import, records: readonly unknown[]): Promise<boolean> {
    const { organizationId, importId, askedBy, timeZone } = request;
    return this.database.write(organizationId, async (tx) => {
      const taken = await this.nextOf(tx, request, records.length);
      if (taken === null) return false;
      const now = this.clock.now();
      const by = { today: dayOf(now, timeZone), timeZone };
      const next = records.slice(taken, taken + BATCH).map((record) => suretyRecord(record, by));
      if (next.length === 0) return false;
      await writeImportBatch(tx, { organizationId, importId, askedBy, from: taken + 1, records: next, at: now });
      await this.live.announce(organizationId, [{ topic: 'surety-import', id: importId }], tx);
      return true;
    });
  }

  /** How many records were taken; null where somebody else has settled it. Imports of an agency stand in line here. */
  private async nextOf(
    tx: TenantTransaction,
    { organizationId, importId }: Import,
    total: number,
  ): Promise<number | null> {
    await inLineForCases(tx, organizationId);
    const { rowCount } = await tx.query(
      `update surety_import set total = $3 where organization_id = $1 and import_id = $2 and state = 'working'`,
      [organizationId, importId, total],
    );
    if (rowCount === 0) return null;
    const { rows } = await tx.query<{ taken: number }>(
      `select coalesce(max(position), 0) as taken from surety_import_record
       where organization_id = $1 and import_id = $2`,
      [organizationId, importId],
    );
    return rows[0]?.taken ?? 0;
  }

  private async settle(
    ids: Pick<Import, 'organizationId' | 'importId'>,
    state: 'done' | 'failed',
    error = '',
  ): Promise<void> {
    const { organizationId, importId } = ids;
    await this.database.write(organizationId, async (tx) => {
      const { rows } = await tx.query<Settled>(SETTLE, [organizationId, importId, state, error, this.clock.now()]);
      const [settled] = rows;
      if (!settled) return;
      const { userId, fromAddress, requestId, ...counts } = settled;
      const actor = { organizationId, userId, fromAddress, requestId };
      const subject = { kind: 'surety-import', id: importId };
      if (state === 'done')
        await this.trail.record(actor, { action: 'surety-cases-imported', subject, details: counts }, tx);
      await tx.query('select pg_notify($1, $2)', [IMPORT_CHANNEL, importId]);
      const changes = [
        { topic: 'surety-import', id: importId },
        { topic: 'surety-case', id: importId },
      ] as const;
      await this.live.announce(organizationId, [...changes], tx);
    });
  }
}

interface Settled {
  userId: string;
  fromAddress: string;
  requestId: string;
  new: number;
  updated: number;
  skipped: number;
  refused: number;
}

const SETTLE = `
  with settled as (
    update surety_import set state = $3, error = $4, ended_at = $5
    where organization_id = $1 and import_id = $2 and state = 'working' returning *)
  select s.asked_by as user_id, s.from_address, s.request_id,
    (count(*) filter (where r.outcome = 'new'))::int as new, (count(*) filter (where r.outcome = 'updated'))::int as updated,
    (count(*) filter (where r.outcome = 'skipped'))::int as skipped,
    (count(*) filter (where r.outcome = 'refused'))::int as refused
  from settled s left join surety_import_record r
    on r.organization_id = s.organization_id and r.import_id = s.import_id
  group by 1, 2, 3`;

const load = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  importId: string,
): Promise<Import | undefined> => {
  const { rows } = await tx.query<Omit<Import, 'organizationId'>>(
    `select i.import_id, i.asked_by, o.time_zone, i.from_address, i.request_id, i.sealed_url, i.sealed_payload
     from surety_import i join organization o on o.organization_id = i.organization_id
     where i.organization_id = $1 and i.import_id = $2 and i.state = 'working'`,
    [organizationId, importId],
  );
  return rows[0] && { organizationId, ...rows[0] };
};
