import { Injectable } from '@nestjs/common';
import { MOST_MISSED, type listMissedCheckIns, type ScheduledCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import {
  checkInStanding,
  DAYS_BETWEEN,
  MET_WITHIN,
  MISSED_THAT_ALERT,
  unmetCheckInDays,
  type CheckInPause,
  type CheckInSchedule,
  type CheckInStanding,
} from '#domain/books/check-ins.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';

/** The newest check-in of the person of each `b`. */
const WITH_LAST = `
  left join lateral (
    select c.checked_in_on from check_in c
    where c.organization_id = $1 and c.defendant_id = b.defendant_id and c.struck_at is null
    order by c.checked_in_on desc limit 1) last on true`;

/** Live bonds with a schedule, of everybody, or those that somebody posted ($3) and of people beside them ($4). */
const IS_SCHEDULED = `b.organization_id = $1 and b.check_in_frequency is not null and b.status in ('OPEN', 'FORFEITED')
    and b.voided_at is null and ($3::uuid is null or b.agent_id = $3 or b.defendant_id = any($4::uuid[]))`;

/** The schedules of those, of everybody or one person ($2); only of bonds of which something else is true, too. */
const schedulesOf = (narrowing = ''): string => `
  select b.bond_id, b.defendant_id, b.power_number, b.check_in_frequency as frequency,
    b.check_in_first_due_on as first_due_on, b.check_in_pauses as pauses, last.checked_in_on as last_on
  from bond b
  join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
  ${WITH_LAST}
  where ${IS_SCHEDULED} and ($2::uuid is null or b.defendant_id = $2) ${narrowing}
  order by b.written_at, b.bond_id`;
const SCHEDULES = schedulesOf();

/** Of people who did not check in after so many days before `$5`. */
const notCheckedIn = (days: number): string => `
    and not exists (select from check_in c
      where c.organization_id = $1 and c.defendant_id = b.defendant_id and c.struck_at is null
        and c.checked_in_on > $5::date - ${days})`;

/** Two due days a week apart are missed this many days after the first, which no check-in within three days met. */
const SOONEST_ALERT_DAYS = 11;
const LAST_THAT_MEETS_DAYS = 15;

/** Of those the ones who may have missed two due days by `$5`: whoever checks in as they should is not read. */
const LATE_SCHEDULES = schedulesOf(
  `and b.check_in_first_due_on <= $5::date - ${SOONEST_ALERT_DAYS} ${notCheckedIn(LAST_THAT_MEETS_DAYS)}`,
);

/** A due day is missed after three days, and a check-in meets those that are at most as many days away. */
const SOONEST_MISSED_DAYS = 8;

/** Days after the first due day: that of the earliest due day that is not before them, where all are equally far apart. */
const dueFrom = (days: string): string => `greatest(0, (${days} + k.days - 1) / k.days) * k.days`;

/**
 * People who missed a due day by `$5`, of those who may have: found without reading bonds. Where due days are equally far
 * apart and none was paused, what they missed is counted here as `checkInStanding` does, of all the bonds of a person, and
 * the first $6 are told; of anybody else all schedules are.
 */
const UNMET_SCHEDULES = `
  with unmet as materialized (
    select b.bond_id, b.defendant_id, b.check_in_frequency as frequency, b.check_in_first_due_on as first_due_on
    from bond b
    where ${IS_SCHEDULED} and $2::uuid is null ${notCheckedIn(SOONEST_MISSED_DAYS)}
  ), schedule as materialized (
    select b.defendant_id, b.frequency, b.first_due_on, coalesce(p.check_in_pauses, '[]') as pauses,
      last.checked_in_on as last_on, every.days
    from unmet b
    left join bond p on p.organization_id = $1 and p.bond_id = b.bond_id and p.check_in_pauses <> '[]'
    left join (values ${Object.entries(DAYS_BETWEEN)
      .map(([frequency, days]) => `('${frequency}', ${String(days)})`)
      .join(', ')}) every (frequency, days) on every.frequency = b.frequency
    ${WITH_LAST}
    where not exists (select from defendant d
      where d.organization_id = $1 and d.id = b.defendant_id and d.lifecycle <> 'live')
  ), counted as (
    select k.defendant_id, max(k.last_on) as last_on, max((due.next - due.unmet) / k.days) as missed,
      min(k.first_due_on + due.next) as next_on
    from schedule k
    cross join lateral (
      select ${dueFrom(`case when k.last_on is null then 0 else k.last_on - k.first_due_on + ${MET_WITHIN + 1} end`)} as unmet,
        ${dueFrom(`($5::date - k.first_due_on - ${MET_WITHIN})`)} as now
    ) day
    cross join lateral (select day.unmet, greatest(day.unmet, day.now) as next) due
    group by k.defendant_id
    having bool_and(k.days is not null and k.pauses = '[]') and max((due.next - due.unmet) / k.days) > 0
  ), first as (
    select c.*, count(*) over () as people from counted c order by c.missed desc, c.next_on, c.defendant_id limit $6
  )
  select f.defendant_id, null as frequency, null::date as first_due_on, null::jsonb as pauses, f.last_on, f.missed,
    f.next_on, f.people
  from first f
  union all
  select k.defendant_id, k.frequency, k.first_due_on, k.pauses, k.last_on, null, null, 0 from schedule k
  where exists (select from schedule other
    where other.defendant_id = k.defendant_id and (other.days is null or other.pauses <> '[]'))`;

const LAST = `
  select c.defendant_id, max(c.checked_in_on) as last_on from check_in c
  where c.organization_id = $1 and c.defendant_id = any($2::uuid[]) and c.struck_at is null
  group by c.defendant_id`;

const PEOPLE = `
  select d.id as defendant_id, d.full_name, d.phone_number
  from defendant d where d.organization_id = $1 and d.id = any($2::uuid[])`;

interface Scheduled extends CheckInSchedule {
  defendantId: string;
  pauses: { from: string; until: string | null }[];
  lastOn: string | null;
}
/** Somebody who missed due days, as PostgreSQL counted them; `people` says how many it counted. */
interface Counted {
  defendantId: string;
  frequency: null;
  lastOn: string | null;
  missed: number;
  nextOn: string;
  people: number;
}
interface Row extends Scheduled {
  bondId: string;
  powerNumber: string;
}

/** Where a person stands over all their bonds: the most missed, the next day. */
export interface PersonStanding extends CheckInStanding {
  lastOn: string | null;
}

/** The bonds that somebody posted, and those of people beside them. */
interface OwnBonds {
  agentId: string;
  people: readonly string[];
}

const pausedDays = ({ pauses }: Scheduled, timeZone: string): CheckInPause[] => {
  const dayIn = (instant: string) => dayOf(new Date(instant), timeZone);
  return pauses.map(({ from, until }) => ({ fromOn: dayIn(from), untilOn: until === null ? null : dayIn(until) }));
};

const standingOf = (row: Scheduled, timeZone: string, today: string): CheckInStanding =>
  checkInStanding(row, { pauses: pausedDays(row, timeZone), lastOn: row.lastOn, today });

/** A check-in counts for all bonds of a person (today#logging-a-check-in). */
const together = (one: PersonStanding, other: PersonStanding): PersonStanding => ({
  lastOn: one.lastOn,
  missed: Math.max(one.missed, other.missed),
  nextOn: one.nextOn < other.nextOn ? one.nextOn : other.nextOn,
  today: one.today === 'due' || other.today === 'due' ? 'due' : (one.today ?? other.today),
});

/** Where people with a schedule of check-ins on an OPEN or FORFEITED bond stand today (today#missed-check-in). */
@Injectable()
export class CheckInStandings {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** Of everybody who checks in, by their ids. `tx` has waited for the view `bonds`. */
  async ofAll(tx: TenantTransaction, { organizationId, timeZone }: Actor): Promise<Map<string, PersonStanding>> {
    const today = dayOf(this.clock.now(), timeZone);
    const { rows } = await tx.query<Row>(SCHEDULES, [organizationId, null, null, []]);
    return ofPeople(rows, timeZone, today);
  }

  /** Each due day from one to another that no check-in has met. `tx` has waited for the view `bonds`. */
  async dueBetween(
    tx: TenantTransaction,
    { organizationId, timeZone }: Pick<Actor, 'organizationId' | 'timeZone'>,
    { from, to, own }: { from: string; to: string; own: OwnBonds | null },
  ): Promise<{ bondId: string; on: string }[]> {
    const { rows } = await tx.query<Row>(SCHEDULES, [organizationId, null, own?.agentId ?? null, own?.people ?? []]);
    return rows.flatMap((row) => {
      const pauses = pausedDays(row, timeZone);
      const days = unmetCheckInDays(row, { pauses, lastOn: row.lastOn, from, to });
      return days.map((on) => ({ bondId: row.bondId, on }));
    });
  }

  /** Who missed so many due days in a row that it alerts, whatever became of later ones. */
  async alerting(
    tx: TenantTransaction,
    { organizationId, timeZone, today }: Pick<Actor, 'organizationId' | 'timeZone'> & { today: string },
  ): Promise<{ defendantId: string; missed: number; lastOn: string | null }[]> {
    const { rows } = await tx.query<Row>(LATE_SCHEDULES, [organizationId, null, null, [], today]);
    const late = new Map<string, { defendantId: string; missed: number; lastOn: string | null }>();
    for (const row of rows) {
      const { defendantId, lastOn } = row;
      const { missed } = standingOf(row, timeZone, today);
      if (missed < MISSED_THAT_ALERT || missed <= (late.get(defendantId)?.missed ?? 0)) continue;
      late.set(defendantId, { defendantId, missed, lastOn });
    }
    return [...late.values()];
  }

  /** The day of the newest check-in of each of these people that has one, whether or not one was due. */
  async lastOf(
    tx: TenantTransaction,
    { organizationId }: Actor,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const { rows } = await tx.query<{ defendantId: string; lastOn: string }>(LAST, [organizationId, ids]);
    return new Map(rows.map(({ defendantId, lastOn }) => [defendantId, lastOn]));
  }

  /** The schedules of one person. `tx` has waited for the view `bonds`. */
  async ofPerson(
    tx: TenantTransaction,
    { organizationId, timeZone }: Actor,
    defendantId: string,
  ): Promise<ScheduledCheckIns[]> {
    const today = dayOf(this.clock.now(), timeZone);
    const { rows } = await tx.query<Row>(SCHEDULES, [organizationId, defendantId, null, []]);
    return rows.map((row) => {
      const { bondId, powerNumber, frequency, firstDueOn } = row;
      const { nextOn, missed } = standingOf(row, timeZone, today);
      return { bondId, powerNumber, frequency, firstDueOn, nextOn, missed };
    });
  }

  /** Who missed check-ins since the last one, most missed first, and how many of today's are done. */
  missed(actor: Actor): Promise<ResponseOf<typeof listMissedCheckIns>> {
    return this.reads.after(actor, [optionalView('bonds')], async (tx) => {
      const people = await this.ofAll(tx, actor);
      const ofToday = [...people.values()].filter(({ today }) => today !== null);
      const done = ofToday.filter(({ today }) => today === 'met');
      return {
        today: { due: ofToday.length, done: done.length },
        ...(await firstMissed(tx, actor, people, MOST_MISSED)),
      };
    });
  }

  /** The first of those, of everybody or of somebody's own; whoever checks in as they should is not read. */
  firstMissed(
    actor: Actor,
    { limit, own }: { limit: number; own: OwnBonds | null },
  ): Promise<Pick<ResponseOf<typeof listMissedCheckIns>, 'count' | 'rows'>> {
    const { organizationId, timeZone } = actor;
    const today = dayOf(this.clock.now(), timeZone);
    return this.reads.after(actor, [optionalView('bonds')], async (tx) => {
      const values = [organizationId, null, own?.agentId ?? null, own?.people ?? [], today, limit];
      const { rows } = await tx.query<Scheduled | Counted>(UNMET_SCHEDULES, values);
      const counted = rows.filter((row) => row.frequency === null);
      const others = rows.filter((row) => row.frequency !== null);
      const people = ofPeople(others, timeZone, today);
      for (const { defendantId, lastOn, missed, nextOn } of counted)
        people.set(defendantId, { lastOn, missed, nextOn, today: null });
      const first = await firstMissed(tx, actor, people, limit);
      return { ...first, count: first.count - counted.length + (counted[0]?.people ?? 0) };
    });
  }
}

/** Where people stand, by their ids. */
const ofPeople = (rows: readonly Scheduled[], timeZone: string, today: string): Map<string, PersonStanding> => {
  const people = new Map<string, PersonStanding>();
  for (const row of rows) {
    const standing = { ...standingOf(row, timeZone, today), lastOn: row.lastOn };
    const known = people.get(row.defendantId);
    people.set(row.defendantId, known ? together(known, standing) : standing);
  }
  return people;
};

const firstMissed = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  people: ReadonlyMap<string, PersonStanding>,
  limit: number,
): Promise<Pick<ResponseOf<typeof listMissedCheckIns>, 'count' | 'rows'>> => {
  const missed = [...people]
    .filter(([, standing]) => standing.missed > 0)
    .sort(([id, one], [otherId, other]) => comesFirst(one, other) || id.localeCompare(otherId));
  const first = missed.slice(0, limit);
  const ids = first.map(([id]) => id);
  const { rows } = await tx.query<{ defendantId: string; fullName: string; phoneNumber: string }>(PEOPLE, [
    organizationId,
    ids,
  ]);
  const named = new Map(rows.map((person) => [person.defendantId, person]));
  return {
    count: missed.length,
    rows: first.flatMap(([id, { missed: count, lastOn, nextOn }]) => {
      const person = named.get(id);
      return person ? [{ ...person, missed: count, lastOn, nextOn }] : [];
    }),
  };
};

const comesFirst = (one: PersonStanding, other: PersonStanding): number =>
  other.missed - one.missed || one.nextOn.localeCompare(other.nextOn);
