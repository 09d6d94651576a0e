import { Injectable } from '@nestjs/common';
import type { Export as ExportAnswer, ExportKind } from '#contracts/books/ledger/exports.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { isBinary, kindsFor } from './export.ts';
import { nameOf } from '../../agency/organizations/index.ts';

const SELECT = `
  select e.export_id, e.number as export_number, e.kind, e.state, e.progress_percent,
         e.rows, e.file_name, e.chain_head, e.requested_at,
         case when e.to_mail is not null then jsonb_build_object(
           'mailed', e.mailed, 'toPrint', cardinality(e.to_print), 'leftOut', e.left_out) end as mailing,
         ${nameOf('a', 'Former staff')} as requested_by
  from export e
  left join agent a on a.organization_id = e.organization_id and a.user_id = e.requested_by
  where e.organization_id = $1 and e.kind = any($2) and ($3::uuid is null or e.requested_by = $3)`;

/** Whose exports they see: an auditor with a period their own, since others' are of other days (money#auditor-access). */
const seenBy = ({ period, userId }: Actor): string | null => (period?.from || period?.to ? userId : null);

/** The exports of an organization and their files, as far as a role may see them. */
@Injectable()
export class Exports {
  constructor(private readonly database: TenantDatabase) {}

  /** Newest first, before export number `before`. */
  list(actor: Actor, { before, limit }: { before: number | null; limit: number }): Promise<ExportAnswer[]> {
    return this.database.read(actor.organizationId, async (tx) => {
      const { rows } = await tx.query<ExportAnswer>(
        `${SELECT} and ($4::bigint is null or e.number < $4) order by e.number desc limit $5`,
        [actor.organizationId, kindsFor(actor.role), seenBy(actor), before, limit],
      );
      return rows;
    });
  }

  /**
   * How far an export is.
   * @throws Refused EXPORT_NOT_FOUND also for kinds that the role may not see.
   */
  async find(actor: Actor, exportId: string): Promise<ExportAnswer> {
    const found = await this.database.read(actor.organizationId, (tx) => this.one(tx, actor, exportId));
    if (!found) throw new Refused('EXPORT_NOT_FOUND');
    return found;
  }

  /** The same in the caller's transaction; undefined where there is none that the role may see. */
  async one(tx: TenantTransaction, actor: Actor, exportId: string): Promise<ExportAnswer | undefined> {
    const { rows } = await tx.query<ExportAnswer>(`${SELECT} and e.export_id = $4`, [
      actor.organizationId,
      kindsFor(actor.role),
      seenBy(actor),
      exportId,
    ]);
    return rows[0];
  }

  /** The pieces of a finished file, in order, each read in a transaction of its own; those of a PDF or a ZIP are in base64. */
  async *pieces(organizationId: OrganizationId, exportId: string, kind: ExportKind): AsyncIterable<string | Buffer> {
    for (let chunk = 1; ; chunk += 1) {
      const body = await this.database.read(organizationId, async (tx) => {
        const { rows } = await tx.query<{ body: string }>(
          'select body from export_chunk where organization_id = $1 and export_id = $2 and chunk = $3',
          [organizationId, exportId, chunk],
        );
        return rows[0]?.body;
      });
      if (body === undefined) return;
      yield isBinary(kind) ? Buffer.from(body, 'base64') : body;
    }
  }
}
