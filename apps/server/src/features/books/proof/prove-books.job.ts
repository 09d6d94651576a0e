import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { createPool, PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { roleUrl } from '../../../platform/database/roles.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { KeyedHash } from '../../../platform/event-log/keyed-hash.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { VIEWS } from '../../../platform/projections/checkpoint.ts';
import type { View } from '../../../platform/projections/view.ts';
import { withoutValues } from '../../../platform/proof/finding.ts';
import { FileStore } from '../../../platform/storage/file-store.ts';
import { ProofCut, verifyLedger } from '../ledger/index.ts';
import { PROOF_QUEUE } from './books-proof.ts';
import { HeadsOutside, type ProvedNight } from './heads-outside.ts';

/** How many differences are kept in words; the first ones say where to look. */
const KEPT_DIFFERENCES = 20;

/** Of all agencies and all workers one proof at a time. */
const ALONE = `select pg_try_advisory_lock(hashtextextended('prove-books', 94)) as is_alone`;

const WAITING = `
  select night is not null as is_night from books_proof where organization_id = $1 and proof_id = $2 and state = 'waiting'`;

const END = `
  update books_proof set state = $3, ended_at = $4, problems = $5, differences = $6, counts = $7, head_number = $8,
    head_hash = $9, row_head_number = $10, row_head_hash = $11
  where organization_id = $1 and proof_id = $2 and state = 'waiting'`;

const FAIL = `
  update books_proof set state = 'failed', ended_at = $3
  where organization_id = $1 and proof_id = $2 and state = 'waiting'`;

/** Another may wait by now: then that one does the work. */
const AGAIN = `
  update books_proof p set state = 'waiting', ended_at = null
  where organization_id = $1 and proof_id = $2 and state = 'failed'
    and not exists (select from books_proof w where w.organization_id = $1 and w.state = 'waiting')`;

/**
 * Proves the books of one agency, as `verify-ledger` does, and keeps what it found (money#nightly-proof). Of what it
 * reads nothing is changed: one that is cut off begins again.
 */
@Processor(PROOF_QUEUE, { concurrency: 1 })
export class ProveBooksJob extends JobProcessor {
  readonly work = 'Proving the books';
  // It works for minutes: apart from the views, on whose pace payments wait.
  override readonly isOutside = true;

  constructor(
    @InjectQueue(PROOF_QUEUE) queue: JobQueue,
    private readonly database: TenantDatabase,
    private readonly log: EventLog,
    private readonly hash: KeyedHash,
    private readonly files: FileStore,
    private readonly live: LiveChanges,
    private readonly heads: HeadsOutside,
    private readonly clock: Clock,
    @Inject(VIEWS) private readonly views: readonly View[],
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run({ organizationId, proofId = '' }: JobIds): Promise<void> {
    const organization = trustedOrganizationId(organizationId);
    const { DATABASE_URL, BAILIWICK_SECRET } = this.settings;
    // Of its own: its statements may take longer than a request's, and its temporary tables end with it.
    const pool = createPool(roleUrl(DATABASE_URL, BAILIWICK_SECRET, 'app'), { max: 2 });
    try {
      const lock = await pool.connect();
      try {
        const { rows } = await lock.query<{ isAlone: boolean }>(ALONE);
        // Else the reconciler comes again for it.
        if (rows[0]?.isAlone === true) await this.prove(pool, organization, proofId);
      } finally {
        lock.release(true);
      }
    } finally {
      await pool.end();
    }
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; proofId: string }>(
      `select organization_id, proof_id from books_proof where state = 'waiting' order by asked_at, proof_id`,
    );
    return rows.map((ids) => ({ jobId: ids.proofId, ids }));
  }

  override async onExhausted({ organizationId, proofId = '' }: JobIds): Promise<void> {
    const organization = trustedOrganizationId(organizationId);
    await this.database.write(organization, async (tx) => {
      await tx.query(FAIL, [organization, proofId, this.clock.now()]);
      await this.tell(organization, proofId, tx);
    });
  }

  override async requeue({ organizationId, proofId = '' }: JobIds, tx: TenantTransaction): Promise<void> {
    await tx.query(AGAIN, [organizationId, proofId]);
  }

  /** Null where it has been ended. */
  private async waiting(organizationId: OrganizationId, proofId: string): Promise<{ isNight: boolean } | null> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ isNight: boolean }>(WAITING, [organizationId, proofId]),
    );
    return rows[0] ?? null;
  }

  private async prove(app: Pool, organizationId: OrganizationId, proofId: string): Promise<void> {
    const waiting = await this.waiting(organizationId, proofId);
    if (!waiting) return;
    const { log, projector, database, hash, views, files } = this;
    const differences: string[] = [];
    const report = (problem: string) => {
      if (differences.length < KEPT_DIFFERENCES) differences.push(withoutValues(problem));
    };
    const parts = { log, app, projector, store: null, database, hash, views, files };
    try {
      const proved = await verifyLedger(parts, { organizationId, goesOn: () => !this.isLeaving }, report);
      const night = { organizationId, proofId, proved };
      // Before it is kept: one that is cut off in between writes its line again.
      if (waiting.isNight) await this.heads.write(night);
      await this.keep(night, differences, waiting.isNight);
    } catch (error) {
      // Its process has been asked to end: the next one begins again.
      if (!(error instanceof ProofCut)) throw error;
    }
  }

  private async keep(night: ProvedNight, differences: readonly string[], isNight: boolean): Promise<void> {
    const { organizationId, proofId, proved } = night;
    const { problems, events, entries, receipts, rows, texts, files, linkedRows } = proved;
    const [head, rowHead] = [proved.heads.get(organizationId), proved.rowHeads.get(organizationId)];
    await this.database.write(organizationId, async (tx) => {
      const { rowCount } = await tx.query(END, [
        organizationId,
        proofId,
        problems === 0 ? 'proven' : 'not-proven',
        this.clock.now(),
        problems,
        differences,
        JSON.stringify({ events, entries, receipts, rows, texts, files, linkedRows }),
        head?.sequence ?? null,
        head?.hash ?? null,
        rowHead?.sequence ?? null,
        rowHead?.hash ?? null,
      ]);
      if (rowCount === 1 && isNight) await this.heads.send(tx, night);
      await this.tell(organizationId, proofId, tx);
    });
  }

  private tell(organizationId: OrganizationId, proofId: string, tx: TenantTransaction): Promise<void> {
    return this.live.announce(organizationId, [{ topic: 'proof', id: proofId }], tx);
  }
}
