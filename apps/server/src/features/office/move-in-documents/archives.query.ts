import { Injectable } from '@nestjs/common';
import type { MoveInArchive, MoveInDocuments } from '#contracts/office/move-in-documents/move-in-documents.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { csv } from '../../../platform/csv/csv.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { refusedOf } from './archive-rows.ts';

const HERE = `
  select count(*)::int as here from move_in_document m
  join stored_file f on f.organization_id = m.organization_id and f.id = m.file_id and f.deleted_at is null
  where m.organization_id = $1`;
const ARCHIVES = `
  select a.archive_id, a.name, a.ids, a.state, a.why, a.parts, a.files, a.done, a.added, a.known, a.refused, a.sent_at,
    ${nameOf('staff', 'Former staff')} as sent_by,
    (select count(*)::int from move_in_archive_part p
      where p.organization_id = $1 and p.archive_id = a.archive_id) as parts_here
  from move_in_archive a
  left join agent staff on staff.organization_id = a.organization_id and staff.user_id = a.sent_by
  where a.organization_id = $1 order by a.sent_at desc, a.archive_id limit 10`;
const ONE = 'select 1 from move_in_archive where organization_id = $1 and archive_id = $2';
const MOST_SHOWN = 50;

/** The ZIPs of documents that came from the old program (moving-in#move-in-documents). */
@Injectable()
export class MoveInArchives {
  constructor(
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
  ) {}

  async list({ organizationId }: Actor): Promise<MoveInDocuments> {
    const key = await this.keys.of(organizationId);
    return this.database.read(organizationId, async (tx) => {
      const counted = await tx.query<{ here: number }>(HERE, [organizationId]);
      const { rows } = await tx.query<Omit<MoveInArchive, 'refusals' | 'isErased'>>(ARCHIVES, [organizationId]);
      const archives: MoveInArchive[] = [];
      for (const row of rows) {
        const { archiveId, refused } = row;
        const refusals = await refusedOf(tx, organizationId, key, { archiveId, most: MOST_SHOWN });
        archives.push({ ...row, refusals, isErased: refused > 0 && refusals.length === 0 });
      }
      return { here: counted.rows[0]?.here ?? 0, archives };
    });
  }

  /** All files of a ZIP that came into no drawer. @throws Refused MOVE_IN_ARCHIVE_NOT_FOUND */
  async refused({ organizationId }: Actor, archiveId: string): Promise<string> {
    const key = await this.keys.of(organizationId);
    return this.database.read(organizationId, async (tx) => {
      const { rowCount } = await tx.query(ONE, [organizationId, archiveId]);
      if (rowCount === 0) throw new Refused('MOVE_IN_ARCHIVE_NOT_FOUND');
      const refused = await refusedOf(tx, organizationId, key, { archiveId, most: null });
      return csv([['File', 'Why'], ...refused.map(({ path, why }) => [path, why])]);
    });
  }
}
