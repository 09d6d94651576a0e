import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { MAX_FILE_BYTES } from '#contracts/people/documents/documents.ts';
import { attachmentsIn } from '#domain/powers/surety-record.ts';
import { receiveBytes } from '../../../edge/http/incoming-file.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { OutsideRefused } from '../../../platform/outside/outside-refused.ts';
import { Outside } from '../../../platform/outside/outside.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { CaseAttachments } from './case-attachments.ts';

/** Whose import it is. */
export interface ImportedBy {
  organizationId: OrganizationId;
  importId: string;
  askedBy: string;
  timeZone: string;
}

interface Waiting {
  position: number;
  ordinal: number;
  caseId: string;
}

/** How long fetching attachments may take within an hour: of an agency, and for it from one host. */
const AGENCY_MINUTES = 20;
const HOST_MINUTES = 10;
const overTime = (minutes: number, whose: string): string =>
  `Fetching attachments ${whose} took ${minutes} minutes within an hour. Import this record again later.`;

/** What the hour has no time left for is not fetched. */
const GIVE_UP = `
  with spent as (
    select host, sum(took_ms) as ms from surety_import_file
    where organization_id = $1 and ended_at > now() - interval '1 hour' group by host),
  agency as (select coalesce(sum(ms), 0) >= $3 as is_over from spent)
  update surety_import_file f set state = 'failed', error = case when a.is_over then $5 else $6 end
  from agency a
  where f.organization_id = $1 and f.import_id = $2 and f.state = 'waiting'
    and (a.is_over or f.host in (select host from spent where ms >= $4))`;

const NEXT = `
  select f.position, f.ordinal, r.case_id
  from surety_import_file f join surety_import_record r
    on r.organization_id = f.organization_id and r.import_id = f.import_id and r.position = f.position
  where f.organization_id = $1 and f.import_id = $2 and f.state = 'waiting'
  order by f.position, f.ordinal limit 1`;

const MARK = `
  update surety_import_file set state = $5, error = $6, took_ms = $7, ended_at = now()
  where organization_id = $1 and import_id = $2 and position = $3 and ordinal = $4 and state = 'waiting'`;

/** Fetches the PDFs that records name, behind the same guard, and attaches them; one that fails leaves the case. */
@Injectable()
export class ImportedFiles {
  constructor(
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly outside: Outside,
    private readonly attachments: CaseAttachments,
    private readonly live: LiveChanges,
  ) {}

  /** Takes the next one that waits; answers whether there was one. Safe to repeat: a case keeps the same bytes once. */
  async next(by: ImportedBy, records: readonly unknown[]): Promise<boolean> {
    const waiting = await this.waitingOf(by);
    if (!waiting) return false;
    const { position, ordinal } = waiting;
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    try {
      const link = attachmentsIn(records[position - 1])[ordinal - 1];
      if (!link) throw new OutsideRefused('Its address is not in the payload.');
      const { bytes, url } = await this.outside.fetch(link.url, MAX_FILE_BYTES);
      await this.attach(by, waiting, { name: link.name || nameIn(url), bytes, tookMs: took() });
    } catch (error) {
      if (!(error instanceof OutsideRefused || (error instanceof Refused && error.status < 500))) throw error;
      await this.changed(by, MARK, [position, ordinal, 'failed', error.message, took()]);
    }
    return true;
  }

  private async waitingOf(by: ImportedBy): Promise<Waiting | undefined> {
    const { organizationId, importId } = by;
    await this.changed(by, GIVE_UP, [
      AGENCY_MINUTES * 60_000,
      HOST_MINUTES * 60_000,
      overTime(AGENCY_MINUTES, 'of your agency'),
      overTime(HOST_MINUTES, 'from this server'),
    ]);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Waiting>(NEXT, [organizationId, importId]),
    );
    return rows[0];
  }

  /** Changes files of the import, and tells its page where it did. */
  private async changed(
    { organizationId, importId }: ImportedBy,
    sql: string,
    values: readonly unknown[],
  ): Promise<void> {
    await this.database.write(organizationId, async (tx) => {
      const { rowCount } = await tx.query(sql, [organizationId, importId, ...values]);
      if (rowCount !== 0) await this.live.announce(organizationId, [{ topic: 'surety-import', id: importId }], tx);
    });
  }

  private async attach(
    { organizationId, importId, askedBy, timeZone }: ImportedBy,
    { position, ordinal, caseId }: Waiting,
    { name, bytes, tookMs }: { name: string; bytes: Buffer; tookMs: number },
  ): Promise<void> {
    const commandId = uuidV5(`attachment ${position}.${ordinal}`, importId);
    const actor = actorOfJob({ organizationId, userId: askedBy, timeZone, commandId }, importId);
    const pdf = await receiveBytes(name, bytes, (received) => this.attachments.put(organizationId, received));
    const attach = this.attachments.attach(actor, caseId, pdf);
    await this.rows.write(
      actor,
      { attachImported: caseId, sha256: pdf.sha256 },
      async (tx, em) => {
        const attached = await attach(tx, em);
        const state = attached.isNew ? 'attached' : 'known';
        await tx.query(MARK, [organizationId, importId, position, ordinal, state, '', tookMs]);
        return attached;
      },
      () => [
        { topic: 'surety-import', id: importId },
        { topic: 'surety-case', id: caseId },
      ],
    );
  }
}

/** What a file is called by its address. */
const nameIn = ({ pathname }: URL): string => {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'attachment.pdf';
  } catch {
    return 'attachment.pdf';
  }
};
