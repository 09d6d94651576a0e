import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { MOST_NOTICES } from '#contracts/clock/notices.ts';
import type { listNotices, RecoveryNotice } from '#contracts/clock/notices.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';

const UNREAD = `
  select n.id as "noticeId", n.kind, n.case_id as "caseId", n.bond_id as "bondId", n.deadline,
    coalesce(nullif(b.power_number, ''), b.case_number, '') as "bondNumber",
    n.deadline is not null
      and (b.status = 'FORFEITED' and b.voided_at is null and b.answer_by = n.deadline) is not true as "isSettled",
    n.written_at as "writtenAt"
  from recovery_notice n
  left join bond b on b.organization_id = n.organization_id and b.bond_id = n.bond_id
  where n.organization_id = $1 and n.user_id = $2 and n.read_at is null
  order by n.written_at desc, n.id desc limit $3`;

const COUNT = `
  select count(*)::int as count from recovery_notice
  where organization_id = $1 and user_id = $2 and read_at is null`;

/** Reads what somebody has been told and has not put away. */
@Injectable()
export class Notices {
  constructor(private readonly database: TenantDatabase) {}

  of({ organizationId, userId }: Actor): Promise<ResponseOf<typeof listNotices>> {
    return this.database.read(organizationId, async (tx) => {
      const [unread, counted] = await Promise.all([
        tx.query<RecoveryNotice>(UNREAD, [organizationId, userId, MOST_NOTICES]),
        tx.query<{ count: number }>(COUNT, [organizationId, userId]),
      ]);
      return { notices: unread.rows, count: counted.rows[0]?.count ?? 0 };
    });
  }
}
