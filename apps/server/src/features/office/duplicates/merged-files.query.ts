import { Injectable } from '@nestjs/common';
import type { listMerges } from '#contracts/office/duplicates/merges.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { Defendants } from '../../people/people/index.ts';

const MERGES = `
  select m.merge_id, d.full_name, ${nameOf('who', 'Former staff')} as by, m.decided_at as at, m.status = 'merged' as is_done
  from file_merge m
  join defendant d on d.organization_id = $1 and d.id = m.from_id
  left join agent who on who.organization_id = $1 and who.user_id = m.decided_by
  where m.organization_id = $1 and m.to_id = $2 and m.status in ('merging', 'merged')
  order by m.decided_at desc, m.merge_id`;

/** The files that were merged into one (people#merged-files). */
@Injectable()
export class MergedFiles {
  constructor(
    private readonly database: TenantDatabase,
    private readonly defendants: Defendants,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND, FILE_MERGED */
  async list(actor: Actor, defendantId: string): Promise<ResponseOf<typeof listMerges>> {
    const { organizationId, timeZone } = actor;
    await this.defendants.exists(actor, defendantId);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ mergeId: string; fullName: string; by: string; at: string; isDone: boolean }>(MERGES, [
        organizationId,
        defendantId,
      ]),
    );
    const today = dayOf(this.clock.now(), timeZone);
    return {
      merges: rows.map((row) => ({ ...row, isToday: dayOf(new Date(row.at), timeZone) === today })),
    };
  }
}
