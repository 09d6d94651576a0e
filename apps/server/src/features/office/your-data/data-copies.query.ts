import { Injectable } from '@nestjs/common';
import type { DataCopy, YourData } from '#contracts/office/your-data/your-data.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { countDocuments } from './documents-out.query.ts';

const SELECT = `
  select c.copy_id, case when c.state = 'ready' and c.expires_at <= now() then 'erased' else c.state end as state,
    c.progress_percent, c.with_documents, c.file_name, c.files, c.size_bytes, c.requested_at, c.expires_at, c.taken_at,
    ${nameOf('a', 'Former staff')} as requested_by,
    case when c.taken_by is not null then ${nameOf('t', 'Former staff')} end as taken_by
  from data_copy c
  left join agent a on a.organization_id = c.organization_id and a.user_id = c.requested_by
  left join agent t on t.organization_id = c.organization_id and t.user_id = c.taken_by
  where c.organization_id = $1`;

const SHOWN = 10;

/** The copies of everything of an agency (moving-in#leaving). */
@Injectable()
export class DataCopies {
  constructor(private readonly database: TenantDatabase) {}

  /** The newest first, with what there is to take. */
  list({ organizationId }: Actor): Promise<YourData> {
    return this.database.read(organizationId, async (tx) => {
      const named = await tx.query<{ name: string }>('select name from organization where organization_id = $1', [
        organizationId,
      ]);
      const { rows } = await tx.query<DataCopy>(
        `${SELECT} order by c.requested_at desc, c.copy_id limit ${String(SHOWN)}`,
        [organizationId],
      );
      const counted = await countDocuments(tx, organizationId);
      return { agency: named.rows[0]?.name ?? '', ...counted, copies: rows };
    });
  }

  /** @throws Refused DATA_COPY_NOT_FOUND */
  find({ organizationId }: Actor, copyId: string): Promise<DataCopy> {
    return this.database.read(organizationId, (tx) => this.one(tx, organizationId, copyId));
  }

  /** The same in the caller's transaction. */
  async one(tx: TenantTransaction, organizationId: string, copyId: string): Promise<DataCopy> {
    const { rows } = await tx.query<DataCopy>(`${SELECT} and c.copy_id = $2`, [organizationId, copyId]);
    if (!rows[0]) throw new Refused('DATA_COPY_NOT_FOUND');
    return rows[0];
  }
}
