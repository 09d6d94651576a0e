import { Injectable } from '@nestjs/common';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { Makers } from '../../../kernel/makers.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { claimEffect } from '../../../platform/jobs/job-effect.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { StatementPapers } from '../../books/printing/index.ts';
import { exportJobId, isProduced, PDF_KINDS, type PdfKind, type ProducedKind } from './export.ts';
import { LetterMails } from './letter-mails.ts';
import type { ProducedOf } from './request-export.ts';
import { StatementMails } from './statement-mails.ts';
import { StatementRuns } from './statement-run.query.ts';

/** What is to be produced, for whom, and for which export. */
export interface ToProduce extends ProducedOf {
  organizationId: OrganizationId;
  exportId: string;
  requestedBy: string;
}

/** Makes the file; `onProgress` hears how many of how many parts are made. Answers its bytes and pages. */
type MakeFile = (
  of: ToProduce,
  onProgress: (made: number, all: number) => Promise<void>,
) => Promise<{ bytes: Buffer; pages: number }>;

/** How whole records are made: told by the feature that reads all others, which stands below this one. */
@Injectable()
export class ProducedMakers extends Makers<ProducedKind, MakeFile> {}

/** Bytes of a file in one row. */
const CHUNK_BYTES = 512 * 1024;

interface Wanted {
  kind: PdfKind;
  /** Null of a run: all who owe something that has been due for `olderThanDays`. */
  accountId: string | null;
  olderThanDays: number | null;
  from: string | null;
  to: string | null;
  /** Of a whole record: whose, or of which bond of theirs, for whom. */
  defendantId: string | null;
  bondId: string | null;
  withRecovery: boolean;
  requestedBy: string;
}

const chunksOf = (bytes: Buffer): string[] =>
  Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, place) =>
    bytes.subarray(place * CHUNK_BYTES, (place + 1) * CHUNK_BYTES).toString('base64'),
  );

/**
 * Makes the statement of an account, or those of all who owe (money#statement-run), as a PDF for its export, or letters
 * (bonds#letters-in-one-go), or somebody's whole record (people#produced-file); of a run by mail what nobody could be mailed, after the mails. The file is written in one transaction when it is complete:
 * whoever takes over from a killed worker begins it again, and two workers leave one file.
 */
@Injectable()
export class StatementPdfs {
  constructor(
    private readonly database: TenantDatabase,
    private readonly live: LiveChanges,
    private readonly papers: StatementPapers,
    private readonly runs: StatementRuns,
    private readonly mails: StatementMails,
    private readonly letters: LetterMails,
    private readonly makers: ProducedMakers,
  ) {}

  /** Whether it was such an export that waited: then it is made. */
  async make({ organizationId, exportId = '' }: JobIds): Promise<boolean> {
    const organization = trustedOrganizationId(organizationId);
    const wanted = await this.begin(organization, exportId);
    if (!wanted) return false;
    const { kind, accountId, olderThanDays, from, to, defendantId, ...produced } = wanted;
    const of = { organizationId: organization, from, to };
    const note = (written: number, all: number) => this.note(organization, exportId, written, all);
    if (isProduced(kind) && defendantId !== null) {
      const record = { organizationId: organization, exportId, defendantId, ...produced };
      const { bytes, pages } = await this.makers.of(kind)(record, note);
      await this.finish(organization, exportId, bytes, pages);
      return true;
    }
    if (accountId !== null) {
      const { bytes, lines } = await this.papers.make({ ...of, accountId }, note);
      await this.finish(organization, exportId, Buffer.concat(bytes), lines);
      return true;
    }
    if (kind === 'letters-mail' || kind === 'letters-pdf') {
      const { mailed, toPrint } = await this.letters.send({ organizationId: organization, exportId });
      const all = mailed + toPrint.length;
      const bytes = await this.letters.print(of, toPrint, (made) => note(mailed + made, all));
      await this.finish(organization, exportId, bytes, all);
      return true;
    }
    const run = { ...of, exportId, olderThanDays: olderThanDays ?? 0 };
    const { mailed, toPrint } = await (kind === 'statement-run-mail' ? this.mails.send(run) : this.allWhoOwe(run));
    const all = mailed + toPrint.length;
    const nobody = kind === 'statement-run-mail' ? 'No statement is left to print.' : undefined;
    const told = (written: number) => note(mailed + written, all);
    const bytes = await this.papers.makeAll({ ...of, accountIds: toPrint }, told, nobody);
    await this.finish(organization, exportId, Buffer.concat(bytes), all);
    return true;
  }

  private async allWhoOwe(run: { organizationId: OrganizationId; olderThanDays: number }) {
    const owing = await this.runs.whoOwes(run);
    return { mailed: 0, toPrint: owing.map(({ accountId }) => accountId) };
  }

  private begin(organization: OrganizationId, exportId: string): Promise<Wanted | undefined> {
    return this.database.write(organization, async (tx) => {
      const { rows } = await tx.query<Wanted>(
        `update export set state = 'working', rows = 0, moved_at = now()
         where organization_id = $1 and export_id = $2 and kind = any($3)
           and state in ('waiting', 'working')
         returning kind, account_id, older_than_days, from_day as "from", to_day as "to", defendant_id, bond_id,
           with_recovery, requested_by`,
        [organization, exportId, PDF_KINDS],
      );
      return rows[0];
    });
  }

  /** How far it is, for whoever waits. */
  private note(organization: OrganizationId, exportId: string, written: number, of: number): Promise<void> {
    return this.database.write(organization, async (tx) => {
      await tx.query(
        `update export set progress_percent = $3, rows = $4, total_rows = $5, moved_at = now()
         where organization_id = $1 and export_id = $2 and state = 'working'`,
        [organization, exportId, Math.min(99, Math.floor((written / Math.max(of, 1)) * 100)), written, of],
      );
      await this.live.announce(organization, [{ topic: 'export', id: exportId }], tx);
    });
  }

  private finish(organization: OrganizationId, exportId: string, bytes: Buffer, lines: number): Promise<void> {
    return this.database.write(organization, async (tx) => {
      const { rows } = await tx.query<{ state: string }>(
        'select state from export where organization_id = $1 and export_id = $2 for update',
        [organization, exportId],
      );
      if (rows[0]?.state === 'ready') return;
      // An erasure has asked for it again: it may name whoever was erased.
      if (rows[0]?.state !== 'working') throw new Error('The export was asked for again.');
      if (!(await claimEffect(tx, organization, exportJobId(exportId)))) return;
      const chunks = chunksOf(bytes);
      await tx.query(
        `insert into export_chunk (organization_id, export_id, chunk, body)
         select $1, $2, place, body from unnest($3::text[]) with ordinality as piece (body, place)`,
        [organization, exportId, chunks],
      );
      await tx.query(
        `update export set state = 'ready', progress_percent = 100, rows = $3, total_rows = $3, next_chunk = $4,
           moved_at = now() where organization_id = $1 and export_id = $2`,
        [organization, exportId, lines, chunks.length + 1],
      );
      await this.live.announce(organization, [{ topic: 'export', id: exportId }], tx);
    });
  }
}
