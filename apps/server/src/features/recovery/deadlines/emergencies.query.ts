import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Emergency, listEmergencies } from '#contracts/recovery/deadlines/emergencies.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { withdrawnOf } from './withdrawn.ts';

/** Court dates of open bonds, and those that forfeited ones missed: by jurisdiction, else by where they were posted. */
const LIST = `
  with dated as materialized (
    select coalesce(b.jurisdiction, b.posted_at) as parish,
      case when b.status = 'OPEN' then b.court_date else b.fta_date end as day
    from bond b
    where b.organization_id = $1 and b.voided_at is null and b.status in ('OPEN', 'FORFEITED')
      and exists (select from declared_emergency where organization_id = $1 and withdrawn_at is null))
  select e.id as emergency_id, e.number, e.from_on, e.to_on, e.parishes, e.source,
    e.entered_at, ${nameOf('a')} as entered_by,
    ${withdrawnOf('e', 'w')} as withdrawn,
    case when e.withdrawn_at is not null then 0 else (
      select count(*)::int from dated
      where day between e.from_on and e.to_on and (e.parishes is null or parish = any (e.parishes))) end as court_dates
  from declared_emergency e
  left join agent a on a.organization_id = e.organization_id and a.user_id = e.entered_by
  left join agent w on w.organization_id = e.organization_id and w.user_id = e.withdrawn_by
  where e.organization_id = $1 order by e.from_on desc, e.id`;

/** Reads the states of emergency that an agency has entered (C.Cr.P. 338). */
@Injectable()
export class Emergencies {
  constructor(private readonly reads: Reads) {}

  async list(actor: Actor): Promise<ResponseOf<typeof listEmergencies>> {
    const emergencies = await this.reads.after(actor, [optionalView('bonds')], async (tx) => {
      return (await tx.query<Emergency>(LIST, [actor.organizationId])).rows;
    });
    return { emergencies };
  }
}
