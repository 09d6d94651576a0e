import { Injectable } from '@nestjs/common';
import type { UnfinishedBond } from '#contracts/office/intake/unfinished-bonds.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { seesAll } from './sees-all.ts';

/** All of them, one bond ($2) or of one person ($3). */
const UNFINISHED = `
  from bond b
  join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
  left join history_event h on h.organization_id = b.organization_id and h.bond_id = b.bond_id and h.revision = 0
  left join agent on agent.organization_id = b.organization_id and agent.user_id = h.actor_id
  where b.organization_id = $1 and ($2::uuid is null or b.bond_id = $2) and ($3::uuid is null or h.actor_id = $3)
    and b.unfinished`;
/** From this day on after its own an unfinished bond is a follow-up (today#discarding-unfinished). */
const FOLLOW_UP_DAYS = 14;
/** $5 is the zone of the agency's days, $6 its today. */
const IS_FOLLOW_UP = `(b.written_at at time zone $5)::date <= $6::date - ${FOLLOW_UP_DAYS}`;

const LIST = `
  select b.bond_id, b.defendant_id, d.full_name, d.birthday, d.phone_number, b.court_date, b.written_at,
    coalesce(agent.full_name, '') as begun_by, h.actor_id, ${IS_FOLLOW_UP} as is_follow_up,
    count(*) over () as count, (count(*) filter (where ${IS_FOLLOW_UP}) over ())::int as follow_ups
  ${UNFINISHED}
  order by b.written_at, b.bond_id limit $4`;

interface Row extends Omit<UnfinishedBond, 'begunOn'> {
  writtenAt: string;
  actorId: string | null;
  count: number;
  followUps: number;
}

/** The first of them; `followUps` counts those of all that wait for 14 days or longer. */
interface Listed {
  count: number;
  followUps: number;
  rows: UnfinishedBond[];
}

/** Bonds that were begun and have nothing to them yet (today#unfinished-bond): computed, not set. */
@Injectable()
export class UnfinishedBonds {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** Those that somebody began; of everybody for a Supervisor or an Admin. The oldest first. */
  async list(actor: Actor, limit: number): Promise<Listed> {
    const rows = await this.find(actor, [null, seesAll(actor) ? null : actor.userId, limit]);
    return {
      count: rows[0]?.count ?? 0,
      followUps: rows[0]?.followUps ?? 0,
      rows: rows.map(({ writtenAt, actorId: _, count: __, followUps: ___, ...row }) => ({
        ...row,
        begunOn: dayOf(new Date(writtenAt), actor.timeZone),
      })),
    };
  }

  /** Who began a bond that is unfinished; null where it is finished, or there is none. */
  async begunBy(actor: Actor, bondId: string): Promise<{ actorId: string | null } | null> {
    const [bond] = await this.find(actor, [bondId, null, 1]);
    return bond ?? null;
  }

  private async find(
    { organizationId, timeZone }: Actor,
    sought: readonly [bondId: string | null, begunBy: string | null, limit: number],
  ): Promise<Row[]> {
    const views = ['bonds', optionalView('history')] as const;
    const day = [timeZone, dayOf(this.clock.now(), timeZone)];
    const { rows } = await this.reads.after({ organizationId }, views, (tx) =>
      tx.query<Row>(LIST, [organizationId, ...sought, ...day]),
    );
    return rows;
  }
}
