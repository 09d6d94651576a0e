import { Injectable } from '@nestjs/common';
import {
  MOST_AMONG_DAYS,
  MOST_OF_ONE_DAY,
  type CalendarEntry,
  type CalendarOfDay,
  type getCalendar,
} from '#contracts/office/calendar/calendar.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CALENDAR_KINDS, type CalendarKind } from '#domain/office/calendar-days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { columns } from '../../../platform/projections/columns.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { CheckInStandings } from '../../books/check-ins/index.ts';
import { instalmentsBetween } from '../../books/plans/index.ts';
import { ownBondsOf } from '../../recovery/cases/index.ts';

const OWN_BOND = '($5::uuid is null or b.agent_id = $5 or b.defendant_id = any($6::uuid[]))';

/**
 * From the day $2 to the day $3 of the kinds $4: court dates of OPEN bonds, those on files of people whose open bonds have
 * none (today#persons-court-date), days by which FORFEITED bonds must be answered (bonds#day-that-counts), and what is
 * computed: check-ins ($7 bonds, $8 days), instalments ($9 accounts, $10 days, $11 cents). Of everybody, or what somebody
 * ($5) posted and of the people $6. The first $12 of each day and kind, each with how many there are.
 */
const ENTRIES = `
  with of_bonds as (
    select 'court' as kind, b.court_date as day, b.bond_id from bond b
    where b.organization_id = $1 and b.court_date between $2 and $3 and b.voided_at is null and b.status = 'OPEN'
      and 'court' = any($4::text[]) and ${OWN_BOND}
    union all
    select 'deadline', b.answer_by, b.bond_id from bond b
    where b.organization_id = $1 and b.answer_by between $2 and $3 and b.voided_at is null and b.status = 'FORFEITED'
      and 'deadline' = any($4::text[]) and ${OWN_BOND}
    union all
    select 'check-in', due.day, due.bond_id from unnest($7::uuid[], $8::date[]) as due (bond_id, day)
  ), entry as (
    select o.kind, o.day, b.defendant_id, b.bond_id, b.power_number, null::uuid as account_id,
      case when o.kind = 'court' then b.court_time end as court_time,
      case when o.kind = 'court' then b.court_section else '' end as court_section, b.court_location, b.jurisdiction, b.case_number,
      case when o.kind = 'deadline' then b.amount_cents end as amount_cents
    from of_bonds o
    join bond b on b.organization_id = $1 and b.bond_id = o.bond_id
    union all
    select 'court', d.court_date, d.id, null, '', null, d.court_time, d.court_section, null, null, '', null
    from defendant d
    where d.organization_id = $1 and d.court_date between $2 and $3 and d.lifecycle = 'live'
      and 'court' = any($4::text[]) and ($5::uuid is null or d.id = any($6::uuid[]))
      and (select e.court_date from defendant_exposure e
        where e.organization_id = $1 and e.defendant_id = d.id) is null
    union all
    select 'instalment', owed.day, a.defendant_id, null, '', a.account_id, null, '', null, null, '', owed.cents
    from unnest($9::uuid[], $10::date[], $11::bigint[]) as owed (account_id, day, cents)
    join account a on a.organization_id = $1 and a.account_id = owed.account_id
  ), placed as (
    select e.*, d.full_name, d.phone_number, count(*) over (partition by e.day, e.kind) as count,
      row_number() over (partition by e.day, e.kind order by e.court_time, nullif(e.court_section, ''), d.sort_name, d.id,
        e.bond_id, e.account_id) as place
    from entry e
    join defendant d on d.organization_id = $1 and d.id = e.defendant_id and d.lifecycle = 'live'
  )
  select p.day as on, p.kind, p.count, p.defendant_id, p.full_name, p.phone_number, p.bond_id, p.power_number,
    p.account_id, p.court_time, p.court_section, p.court_location, p.jurisdiction, p.case_number, p.amount_cents
  from placed p
  where p.place <= $12
  order by p.day, array_position($4::text[], p.kind), p.place`;

const VIEWS = ['accounts', 'plans', 'dues', 'bonds'] as const;

/** Who looks at the calendar: somebody signed in, or a calendar app for them. */
export type CalendarReader = Pick<Actor, 'organizationId' | 'userId' | 'timeZone'>;

type Row = CalendarEntry & { on: string; kind: CalendarKind; count: number };

/** What days bring, those of the agency (today#calendar). */
@Injectable()
export class Calendar {
  constructor(
    private readonly reads: Reads,
    private readonly checkIns: CheckInStandings,
    private readonly clock: Clock,
  ) {}

  /** Of any number of days; what a contract lets people ask for is its own. */
  between(
    actor: CalendarReader,
    { from, to, kind, mine }: InputOf<typeof getCalendar>['query'],
  ): Promise<ResponseOf<typeof getCalendar>> {
    const { organizationId, timeZone } = actor;
    const kinds = kind === undefined ? CALENDAR_KINDS : [kind];
    const has = (asked: CalendarKind) => kinds.some((one) => one === asked);
    return this.reads.after({ organizationId }, VIEWS, async (tx) => {
      const own = mine ? await ownBondsOf(tx, actor) : null;
      const days = { from, to, own, today: dayOf(this.clock.now(), timeZone) };
      const checkIns = has('check-in') ? await this.checkIns.dueBetween(tx, actor, days) : [];
      const instalments = has('instalment') ? await instalmentsBetween(tx, { organizationId, ...days }) : [];
      const { rows } = await tx.query<Row>(ENTRIES, [
        organizationId,
        from,
        to,
        kinds,
        own?.agentId ?? null,
        own?.people ?? [],
        ...columns(checkIns, ['bondId', 'on']),
        ...columns(instalments, ['accountId', 'on', 'owedCents']),
        from === to ? MOST_OF_ONE_DAY : MOST_AMONG_DAYS,
      ]);
      return { days: byDay(rows) };
    });
  }
}

const byDay = (rows: readonly Row[]): CalendarOfDay[] => {
  const groups = Map.groupBy(rows, ({ on, kind }) => `${on} ${kind}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const entries = group.map(({ on: _, kind: __, count: ___, ...entry }) => entry);
    return [{ on: first.on, kind: first.kind, count: first.count, entries }];
  });
};
