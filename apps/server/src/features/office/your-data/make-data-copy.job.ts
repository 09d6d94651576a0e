import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import { dayOf } from '#domain/kernel/days.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { claimEffect } from '../../../platform/jobs/job-effect.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { FileStore } from '../../../platform/storage/file-store.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { TillNames } from '../../books/tills/index.ts';
import { deleteObjectsAfter, StoredObjects } from '../../people/documents/index.ts';
import { partsOfCopy } from './copy-writer.ts';
import { DATA_COPY_QUEUE, dataCopyJobId, KEPT_FOR, type CopyAsked, type CopyFile } from './data-copy.ts';
import { countDocuments, documentsOut } from './documents-out.query.ts';
import { filesOfRows } from './files-of-rows.ts';
import { handedOut } from './handed-out.ts';

/** A copy that is being made by this process, and nobody else since. */
interface Making extends CopyAsked {
  organizationId: OrganizationId;
  copyId: string;
}

/** How long a copy may stand still before the reconciler has it made anew. */
const LOST_AFTER = '5 minutes';
/** About how many files of rows there are: for the progress shown. */
const ABOUT_LISTS = 30;
/** After how many files the progress is told. */
const TOLD_EVERY = 20;

/** What the rows are made from, and how long it may take to catch up with the log, in milliseconds. */
const VIEWS = ['ledger', 'audit-chain', 'accounts', 'bonds', 'plans', 'powers'];
const VIEWS_TIMEOUT_MS = 30_000;

const BEGIN = `
  update data_copy set state = 'working', attempt = attempt + 1, progress_percent = 0, moved_at = now()
  where organization_id = $1 and copy_id = $2 and state in ('waiting', 'working')
  returning with_documents, attempt, requested_by`;
const MINE = `organization_id = $1 and copy_id = $2 and attempt = $3 and state = 'working'`;
const DROP_PARTS = `delete from data_copy_part where organization_id = $1 and copy_id = $2 returning object_id`;
const KEEP_PART = 'insert into data_copy_part (organization_id, copy_id, part, object_id) values ($1, $2, $3, $4)';

/** Somebody else makes it by now, or it is made no more. */
class TakenOver extends Error {}

/**
 * Puts everything of an agency together as a ZIP (moving-in#leaving): its rows in one snapshot, then its documents, in
 * parts that are stored as they come, so that neither costs memory. Whoever takes over from a killed worker begins anew.
 */
@Processor(DATA_COPY_QUEUE, { concurrency: 2 })
export class MakeDataCopyJob extends JobProcessor {
  readonly work = 'Putting everything of an agency together';

  constructor(
    @InjectQueue(DATA_COPY_QUEUE) queue: JobQueue,
    private readonly database: TenantDatabase,
    private readonly objects: StoredObjects,
    private readonly store: FileStore,
    private readonly live: LiveChanges,
    private readonly agency: Agency,
    private readonly tills: TillNames,
    private readonly clock: Clock,
    private readonly log: EventLog,
    private readonly readYourWrites: ReadYourWrites,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run(ids: JobIds): Promise<void> {
    const organizationId = trustedOrganizationId(ids.organizationId);
    const making = await this.begin(organizationId, ids['copyId'] ?? '');
    if (!making) return;
    try {
      await this.make(making);
    } catch (error) {
      if (!(error instanceof TakenOver)) throw error;
    }
  }

  override async onExhausted({ organizationId: id, copyId = '' }: JobIds): Promise<void> {
    const organizationId = trustedOrganizationId(id);
    await this.database.write(organizationId, async (tx) => {
      await tx.query(
        `update data_copy set state = 'failed' where organization_id = $1 and copy_id = $2
           and state in ('waiting', 'working')`,
        [organizationId, copyId],
      );
      await this.live.announce(organizationId, [{ topic: 'export', id: copyId }], tx);
    });
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; copyId: string }>(
      `select organization_id, copy_id from data_copy
       where state in ('waiting', 'working') and moved_at < now() - interval '${LOST_AFTER}'`,
    );
    return rows.map((ids) => ({ jobId: dataCopyJobId(ids.copyId), ids }));
  }

  /** Takes it, and leaves aside what an earlier try wrote. */
  private begin(organizationId: OrganizationId, copyId: string): Promise<Making | null> {
    return this.database.write(organizationId, async (tx) => {
      const { rows } = await tx.query<CopyAsked>(BEGIN, [organizationId, copyId]);
      if (!rows[0]) return null;
      const dropped = await tx.query<{ objectId: string }>(DROP_PARTS, [organizationId, copyId]);
      const ids = dropped.rows.map(({ objectId }) => objectId);
      await deleteObjectsAfter(tx, organizationId, ids, '0');
      await this.live.announce(organizationId, [{ topic: 'export', id: copyId }], tx);
      return { ...rows[0], organizationId, copyId };
    });
  }

  /** Waits for what was written before: the rows say no less than who asked had seen. */
  private async caughtUp(): Promise<void> {
    const head = await this.log.head();
    if (head === null) return;
    const views = await Promise.all(VIEWS.map((view) => this.readYourWrites.reached(view, head, VIEWS_TIMEOUT_MS)));
    if (views.includes(false)) throw new Refused('TEMPORARILY_UNAVAILABLE');
  }

  private async make(making: Making): Promise<void> {
    const { organizationId, withDocuments } = making;
    await this.caughtUp();
    const counted = await this.database.read(organizationId, (tx) => countDocuments(tx, organizationId));
    const total = ABOUT_LISTS + (withDocuments ? counted.documents : 0);
    const made = { parts: 0, files: 0, sizeBytes: 0 };
    const onFile = async (packed: number) => {
      made.files = packed;
      if (packed % TOLD_EVERY === 0 || packed <= ABOUT_LISTS) await this.tell(making, packed / total);
    };
    for await (const bytes of partsOfCopy(this.files(making), onFile)) {
      made.parts += 1;
      made.sizeBytes += bytes.length;
      await this.keep(making, made.parts, bytes);
    }
    await this.finish(making, made);
  }

  /** All files: those of rows as one transaction sees them, then documents, each as it is asked for. */
  private async *files(making: Making): AsyncIterable<CopyFile> {
    const { organizationId, withDocuments } = making;
    const { timeZone } = await this.agency.find({ organizationId });
    const takenAt = this.clock.now();
    const of = { organizationId, timeZone, takenAt, today: dayOf(takenAt, timeZone), withDocuments };
    const tills = await this.tills.all({ organizationId });
    yield* handedOut<CopyFile>((hand) =>
      this.database.read(organizationId, async (tx) => {
        for await (const file of filesOfRows(tx, of, tills)) await hand(file);
      }),
    );
    if (withDocuments) yield* documentsOut({ database: this.database, store: this.store }, organizationId, takenAt);
  }

  private tell({ organizationId, copyId, attempt }: Making, part: number): Promise<void> {
    return this.database.write(organizationId, async (tx) => {
      const { rowCount } = await tx.query(
        `update data_copy set progress_percent = $4, moved_at = now() where ${MINE}`,
        [organizationId, copyId, attempt, Math.min(99, Math.floor(part * 100))],
      );
      if (rowCount === 0) throw new TakenOver();
      await this.live.announce(organizationId, [{ topic: 'export', id: copyId }], tx);
    });
  }

  private async keep({ organizationId, copyId, attempt }: Making, part: number, bytes: Buffer): Promise<void> {
    const show = { mediaType: 'application/zip', disposition: 'attachment' };
    const objectId = await this.objects.put(organizationId, bytes, bytes.length, show);
    await this.database.write(organizationId, async (tx) => {
      const mine = `update data_copy set moved_at = now() where ${MINE}`;
      const { rowCount } = await tx.query(mine, [organizationId, copyId, attempt]);
      if (rowCount === 0) throw new TakenOver();
      await deleteObjectsAfter(tx, organizationId, [objectId], KEPT_FOR);
      await tx.query(KEEP_PART, [organizationId, copyId, part, objectId]);
    });
  }

  private finish({ organizationId, copyId, attempt }: Making, made: { files: number; sizeBytes: number }) {
    return this.database.write(organizationId, async (tx) => {
      const { rowCount } = await tx.query(
        `update data_copy set state = 'ready', progress_percent = 100, files = $4, size_bytes = $5, moved_at = now(),
           expires_at = now() + interval '${KEPT_FOR}' where ${MINE}`,
        [organizationId, copyId, attempt, made.files + 1, made.sizeBytes],
      );
      if (rowCount === 0 || !(await claimEffect(tx, organizationId, dataCopyJobId(copyId)))) throw new TakenOver();
      const { rows } = await tx.query<{ objectId: string }>(
        'select object_id from data_copy_part where organization_id = $1 and copy_id = $2',
        [organizationId, copyId],
      );
      const ids = rows.map(({ objectId }) => objectId);
      await deleteObjectsAfter(tx, organizationId, ids, KEPT_FOR);
      await this.live.announce(organizationId, [{ topic: 'export', id: copyId }], tx);
    });
  }
}
