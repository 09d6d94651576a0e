import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import type { ExportKind, PACK_KIND } from '#contracts/books/ledger/exports.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { claimEffect } from '../../../platform/jobs/job-effect.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { EXPORT_QUEUE, exportJobId, isBinary, LOST_AFTER, type Export, type PdfKind } from './export.ts';
import type { ExportFile, ExportHeading } from './export-file.ts';
import { journalCsv } from './journal-csv.ts';
import { journalHledger } from './journal-hledger.ts';
import { chainHeadAt } from '../../books/ledger/index.ts';
import { TillNames } from '../../books/tills/index.ts';
import { PackExports } from './pack-export.ts';
import { paymentsCsv } from './payments-csv.ts';
import { statementCsv } from './statement-csv.ts';
import { StatementPdfs } from './statement-pdf.ts';
import { trialBalanceCsv } from './trial-balance-csv.ts';

const FILES: Record<Exclude<ExportKind, PdfKind | typeof PACK_KIND>, ExportFile> = {
  'journal-csv': journalCsv,
  'journal-hledger': journalHledger,
  'payments-csv': paymentsCsv,
  'trial-balance-csv': trialBalanceCsv,
  'statement-csv': statementCsv,
};

/** Rows in one piece, and so in one transaction. */
const PIECE_ROWS = 1_000;

const load = async (tx: TenantTransaction, organizationId: string, exportId: string): Promise<Export | undefined> => {
  // Locked: a job that runs twice takes its pieces one after the other.
  const { rows } = await tx.query<Export>(
    `select export_id, number, kind, which_day as "by", from_day as "from", to_day as "to", method,
            account_id, ledger_account, person, journal_number, state, rows, total_rows,
            next_chunk, last_row, running_cents, chain_head
     from export where organization_id = $1 and export_id = $2 for update`,
    [organizationId, exportId],
  );
  return rows[0];
};

type Heading = Omit<ExportHeading, 'tills'>;

const headingOf = async (tx: TenantTransaction, organizationId: string, found: Export): Promise<Heading> => {
  const { rows } = await tx.query<{ name: string }>('select name from organization where organization_id = $1', [
    organizationId,
  ]);
  const chainHead = found.chainHead ?? (await chainHeadAt(tx, organizationId, found.journalNumber));
  if (chainHead === null && found.journalNumber > 0) throw new Error('The audit chain is not that far yet.');
  return { organizationId, organizationName: rows[0]?.name ?? '', export: found, chainHead };
};

/**
 * Makes the file of an export, piece by piece: each piece is one transaction with the progress, so a worker that takes
 * over from a killed one goes on where it ended, and nothing is written twice.
 */
@Processor(EXPORT_QUEUE, { concurrency: 2 })
export class MakeExportJob extends JobProcessor {
  readonly work = 'Making an export';

  constructor(
    @InjectQueue(EXPORT_QUEUE) queue: JobQueue,
    private readonly database: TenantDatabase,
    private readonly live: LiveChanges,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
    private readonly pdfs: StatementPdfs,
    private readonly packs: PackExports,
    private readonly tills: TillNames,
  ) {
    super(queue);
  }

  async run(ids: JobIds): Promise<void> {
    if ((await this.pdfs.make(ids)) || (await this.packs.make(ids))) return;
    const tills = await this.tills.all({ organizationId: trustedOrganizationId(ids.organizationId) });
    while (!(await this.makePiece(ids, tills)));
  }

  override async onExhausted({ organizationId, exportId = '' }: JobIds): Promise<void> {
    const organization = trustedOrganizationId(organizationId);
    await this.database.write(organization, async (tx) => {
      await tx.query(
        `update export set state = 'failed', moved_at = now()
         where organization_id = $1 and export_id = $2 and state in ('waiting', 'working')`,
        [organizationId, exportId],
      );
      await this.live.announce(organization, [{ topic: 'export', id: exportId }], tx);
    });
  }

  override async requeue({ organizationId, exportId = '' }: JobIds, tx: TenantTransaction): Promise<void> {
    await tx.query(
      `update export set state = case when next_chunk = 1 then 'waiting' else 'working' end, moved_at = now()
       where organization_id = $1 and export_id = $2 and state = 'failed'`,
      [organizationId, exportId],
    );
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; exportId: string }>(
      `select organization_id, export_id from export e
       where state in ('waiting', 'working') and moved_at < now() - interval '${LOST_AFTER}'`,
    );
    return rows.map((ids) => ({ jobId: exportJobId(ids.exportId), ids }));
  }

  /** One piece in one transaction; true where the file is complete, or nothing is left to do. */
  private makePiece({ organizationId, exportId = '' }: JobIds, tills: ExportHeading['tills']): Promise<boolean> {
    const organization = trustedOrganizationId(organizationId);
    return this.database.write(organization, async (tx) => {
      const found = await load(tx, organizationId, exportId);
      if (!found || found.state === 'ready' || found.state === 'failed') return true;
      if (isBinary(found.kind)) return true;
      const heading = { ...(await headingOf(tx, organizationId, found)), tills };
      const file = FILES[found.kind];
      const total = found.totalRows ?? (await file.count(tx, heading));
      const head = found.nextChunk === 1 ? await file.head(heading, tx) : '';
      const piece = await file.next(tx, heading, PIECE_ROWS);
      const done = piece.rows < PIECE_ROWS;
      if (done && !(await claimEffect(tx, organizationId, exportJobId(exportId)))) return true;
      await tx.query('insert into export_chunk (organization_id, export_id, chunk, body) values ($1, $2, $3, $4)', [
        organizationId,
        exportId,
        found.nextChunk,
        head + piece.text + (done ? file.foot(heading) : ''),
      ]);
      const rows = found.rows + piece.rows;
      await tx.query(
        `update export set state = $3, progress_percent = $4, rows = $5, total_rows = $6, next_chunk = next_chunk + 1,
           last_row = $7, running_cents = $8, chain_head = $9, moved_at = now()
         where organization_id = $1 and export_id = $2`,
        [
          organizationId,
          exportId,
          done ? 'ready' : 'working',
          done ? 100 : Math.min(99, Math.floor((rows / Math.max(total, 1)) * 100)),
          rows,
          total,
          piece.lastRow,
          piece.runningCents,
          heading.chainHead,
        ],
      );
      await this.live.announce(organization, [{ topic: 'export', id: exportId }], tx);
      return done;
    });
  }
}
