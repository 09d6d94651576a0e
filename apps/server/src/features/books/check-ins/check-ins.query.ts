import { Injectable } from '@nestjs/common';
import { MOST_CHECK_INS, type CheckIn, type listCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { Defendants } from '../../people/people/index.ts';
import { mayStrike } from './check-in.ts';
import { CheckInStandings } from './check-in-standings.query.ts';

const CHECK_INS = `
  select c.id as check_in_id, c.kind, case when c.indemnitor_id is not null then coalesce(i.full_name, '') end as by_indemnitor,
    c.checked_in_at, c.note, c.recorded_at, c.recorded_by as recorder_id, ${nameOf('a')} as recorded_by,
    case when c.struck_at is not null then jsonb_build_object('at',
      to_char(c.struck_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', ${nameOf('s')}) end as struck,
    count(*) over () as count
  from check_in c
  left join indemnitor i on i.organization_id = c.organization_id and i.id = c.indemnitor_id
  left join agent a on a.organization_id = c.organization_id and a.user_id = c.recorded_by
  left join agent s on s.organization_id = c.organization_id and s.user_id = c.struck_by
  where c.organization_id = $1 and c.defendant_id = $2
  order by c.checked_in_at desc, c.id desc limit ${MOST_CHECK_INS}`;

type Row = Omit<CheckIn, 'mayStrike'> & { recorderId: string; count: number };

/** Reads the check-ins of a person (today#logging-a-check-in). */
@Injectable()
export class CheckIns {
  constructor(
    private readonly reads: Reads,
    private readonly defendants: Defendants,
    private readonly standings: CheckInStandings,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND */
  async ofPerson(actor: Actor, defendantId: string): Promise<ResponseOf<typeof listCheckIns>> {
    await this.defendants.exists(actor, defendantId);
    const now = this.clock.now();
    return this.reads.after(actor, [optionalView('bonds')], async (tx) => {
      const [schedules, { rows }] = await Promise.all([
        this.standings.ofPerson(tx, actor, defendantId),
        tx.query<Row>(CHECK_INS, [actor.organizationId, defendantId]),
      ]);
      const checkIns = rows.map(({ recorderId, count: _, ...row }) => ({
        ...row,
        mayStrike: row.struck === null && mayStrike(actor, { recordedAt: row.recordedAt, recordedBy: recorderId }, now),
      }));
      return { schedules, checkIns, count: rows[0]?.count ?? 0 };
    });
  }
}
