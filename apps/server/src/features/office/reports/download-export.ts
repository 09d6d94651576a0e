import { Injectable } from '@nestjs/common';
import { PACK_KIND, type ExportKind } from '#contracts/books/ledger/exports.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { isPdf } from './export.ts';
import { Exports } from './exports.query.ts';

const typeOf = (kind: ExportKind): string => {
  if (isPdf(kind)) return 'application/pdf';
  if (kind === PACK_KIND) return 'application/zip';
  return kind === 'journal-hledger' ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8';
};

/** Downloads of finished exports, each of which is recorded. */
@Injectable()
export class DownloadExport {
  constructor(
    private readonly database: TenantDatabase,
    private readonly exports: Exports,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Records the download, and answers the file's name and type with the pieces to send.
   * @throws Refused EXPORT_NOT_FOUND, EXPORT_NOT_READY
   */
  async download(
    actor: Actor,
    exportId: string,
  ): Promise<{ fileName: string; type: string; pieces: AsyncIterable<string | Buffer> }> {
    const { organizationId, userId, fromAddress, requestId } = actor;
    const file = await this.database.write(organizationId, async (tx) => {
      const found = await this.exports.one(tx, actor, exportId);
      if (!found) throw new Refused('EXPORT_NOT_FOUND');
      if (found.state !== 'ready') throw new Refused('EXPORT_NOT_READY');
      const { rows } = await tx.query<{ defendantId: string | null }>(
        `insert into export_download as taken (organization_id, export_id, request_id, user_id, from_address)
         values ($1, $2, $3, $4, $5)
         returning (select e.defendant_id from export e
                    where e.organization_id = taken.organization_id and e.export_id = taken.export_id) as defendant_id`,
        [organizationId, exportId, requestId, userId, fromAddress],
      );
      // Whose whole record was taken stands in their own history, too (people#produced-file).
      const of = rows[0]?.defendantId ?? null;
      const subject = of === null ? {} : { subject: { kind: 'defendant', id: of } };
      await this.trail.record(actor, { action: 'export-taken', ...subject, details: { file: found.fileName } }, tx);
      return found;
    });
    return {
      fileName: file.fileName,
      type: typeOf(file.kind),
      pieces: this.exports.pieces(organizationId, exportId, file.kind),
    };
  }
}
