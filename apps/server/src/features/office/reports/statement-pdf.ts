import { Injectable } from '@nestjs/common';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { claimEffect } from '../../../platform/jobs/job-effect.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { StatementPapers } from '../../books/printing/index.ts';
import { exportJobId } from './export.ts';

/** Bytes of a file in one row. */
const CHUNK_BYTES = 512 * 1024;

interface Wanted {
  accountId: string;
  from: string | null;
  to: string | null;
}

const chunksOf = (bytes: Buffer): string[] =>
  Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, place) =>
    bytes.subarray(place * CHUNK_BYTES, (place + 1) * CHUNK_BYTES).toString('base64'),
  );

/**
 * Makes the statement of an account as a PDF for its export. The file is written in one transaction when it is complete:
 * whoever takes over from a killed worker begins again, and two workers leave one file.
 */
@Injectable()
export class StatementPdfs {
  constructor(
    private readonly database: TenantDatabase,
    private readonly live: LiveChanges,
    private readonly papers: StatementPapers,
  ) {}

  /** Whether it was such an export that waited: then it is made. */
  async make({ organizationId, exportId = '' }: JobIds): Promise<boolean> {
    const organization = trustedOrganizationId(organizationId);
    const wanted = await this.begin(organization, exportId);
    if (!wanted) return false;
    const { bytes, lines } = await this.papers.make({ organizationId: organization, ...wanted }, (written, of) =>
      this.note(organization, exportId, written, of),
    );
    await this.finish(organization, exportId, Buffer.concat(bytes), lines);
    return true;
  }

  private begin(organization: OrganizationId, exportId: string): Promise<Wanted | undefined> {
    return this.database.write(organization, async (tx) => {
      const { rows } = await tx.query<Wanted>(
        `update export set state = 'working', rows = 0, moved_at = now()
         where organization_id = $1 and export_id = $2 and kind = 'statement-pdf' and state in ('waiting', 'working')
         returning account_id, from_day as "from", to_day as "to"`,
        [organization, exportId],
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
