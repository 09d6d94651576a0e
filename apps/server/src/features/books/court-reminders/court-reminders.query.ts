import { Injectable } from '@nestjs/common';
import {
  MOST_REMINDERS,
  type CourtReminder,
  type listCourtReminders,
} from '#contracts/books/court-reminders/court-reminders.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { callBar, nextCallTime, zonesOf } from '#domain/books/call-time.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { reminderDaysOf } from './reminder-days.query.ts';

/**
 * Court dates of OPEN bonds that people are reminded of on the day $2, one for each person, day and time: from the days
 * before that the bond says, else the agency's usual ($3). What was reached, or called that day already, is not among
 * them. $4: of one person alone; $6: of the bonds that somebody posted, and of people ($7) beside them. Only those that
 * may be among the first $5 are read with their names.
 */
const REMINDERS = `
  with reminded as (
    select b.defendant_id, b.court_date, b.court_time, b.account_id, b.court_section, b.court_location, b.case_number,
      b.agent_id
    from bond b
    where b.organization_id = $1 and b.reminder_days is null and b.court_date between $2 and $2::date + $3::int
      and $3 > 0 and b.status = 'OPEN' and b.voided_at is null and b.court_life->'standing' = 'null'
    union all
    select b.defendant_id, b.court_date, b.court_time, b.account_id, b.court_section, b.court_location, b.case_number,
      b.agent_id
    from bond b
    where b.organization_id = $1 and b.reminder_days > 0 and b.court_date - b.reminder_days <= $2 and b.court_date >= $2
      and b.status = 'OPEN' and b.voided_at is null and b.court_life->'standing' = 'null'
  ), due as (
    select r.defendant_id, r.court_date, r.court_time, array_agg(distinct r.account_id) as account_ids,
      min(nullif(r.court_section, '')) as court_section, min(r.court_location) as court_location,
      min(nullif(r.case_number, '')) as case_number
    from reminded r
    where ($4::uuid is null or r.defendant_id = $4)
      and ($6::uuid is null or r.agent_id = $6 or r.defendant_id = any($7::uuid[]))
    group by r.defendant_id, r.court_date, r.court_time
  ), asked as (
    select c.*, last.outcome as last_outcome, last.called_on as last_called_on, count(*) over () as count
    from due c
    left join lateral (
      select r.outcome, r.called_on from court_reminder r
      where r.organization_id = $1 and r.defendant_id = c.defendant_id and r.court_date = c.court_date
        and r.court_time is not distinct from c.court_time
      order by r.called_on desc, r.outcome in ('reached', 'message') desc, r.called_at desc limit 1) last on true
    where (last.outcome is null or (last.outcome in ('no answer', 'wrong number') and last.called_on < $2))
      and not exists (select from defendant d
        where d.organization_id = $1 and d.id = c.defendant_id and d.lifecycle <> 'live')
    order by c.court_date, c.court_time fetch first $5 rows with ties
  )
  select c.defendant_id, d.full_name, c.court_date, c.court_time, coalesce(c.court_section, '') as court_section,
    c.court_location, coalesce(c.case_number, '') as case_number, c.account_ids, c.last_outcome, c.last_called_on, c.count
  from asked c
  join defendant d on d.organization_id = $1 and d.id = c.defendant_id
  order by c.court_date, c.court_time, d.sort_name, d.id
  limit $5`;

/** Who may be called about these dates: the person themselves, and who answers for the accounts; with where they are. */
const PEOPLE = `
  select d.id as defendant_id, null::uuid as account_id, d.id as person_id, d.full_name, d.phone_number, d.email, d.state,
    coalesce(z.time_zone, '') as zone, '' as sort_name
  from defendant d
  left join contact_zone z on z.organization_id = $1 and z.person_id = d.id
  where d.organization_id = $1 and d.id = any($2::uuid[])
  union all
  select i.defendant_id, l.account_id, i.id, i.full_name, i.phone_number, i.email, i.state, coalesce(z.time_zone, ''),
    i.sort_name
  from account_indemnitor l
  join indemnitor i on i.organization_id = $1 and i.id = l.indemnitor_id and i.lifecycle = 'live'
  left join contact_zone z on z.organization_id = $1 and z.person_id = i.id
  where l.organization_id = $1 and l.account_id = any($3::uuid[])
  order by sort_name, person_id`;

interface Row extends Omit<CourtReminder, 'people' | 'lastCall'> {
  accountIds: string[];
  lastOutcome: NonNullable<CourtReminder['lastCall']>['outcome'] | null;
  lastCalledOn: string | null;
  count: number;
}

interface PersonRow extends Omit<CourtReminder['people'][number], 'callableAt'> {
  defendantId: string;
  accountId: string | null;
  state: string;
  zone: string;
}

/** Somebody who may be called, and whether it is a time at which they may be (recovery#calling-hours). */
type Callable = CourtReminder['people'][number] & { isWithinHours: boolean };
type Reminder = Omit<CourtReminder, 'people'> & { people: Callable[] };

interface Asked {
  count: number;
  rows: Reminder[];
}

/** It is no collection call: the hours hold, and how often somebody was called does not. */
const callable = (
  { state, zone, personId, fullName, phoneNumber, email }: PersonRow,
  now: Date,
  agencyZone: string,
) => {
  const person = { zones: zonesOf({ zone, state }, agencyZone), calls: [], hoursOnly: true };
  const callableAt = nextCallTime(person, now).toISOString();
  return { personId, fullName, phoneNumber, email, callableAt, isWithinHours: callBar(person, now) === null };
};

/** The bonds that somebody posted, and those of people beside them. */
interface OwnBonds {
  agentId: string;
  people: readonly string[];
}

interface Asking {
  now: Date;
  defendantId?: string | null;
  own?: OwnBonds | null;
  most: number;
}

/** What is asked today, of everybody or of one person. `tx` has waited for the view `bonds`. */
export const courtRemindersOf = async (
  tx: TenantTransaction,
  { organizationId, timeZone }: Pick<Actor, 'organizationId' | 'timeZone'>,
  { now, defendantId = null, own = null, most }: Asking,
): Promise<Asked> => {
  const usual = await reminderDaysOf(tx, organizationId);
  const values = [
    organizationId,
    dayOf(now, timeZone),
    usual,
    defendantId,
    most,
    own?.agentId ?? null,
    own?.people ?? [],
  ];
  const { rows } = await tx.query<Row>({ name: 'court-reminders', text: REMINDERS, values });
  const ids = [...new Set(rows.map((row) => row.defendantId))];
  const accounts = [...new Set(rows.flatMap((row) => row.accountIds))];
  const { rows: people } = await tx.query<PersonRow>({
    name: 'court-reminder-people',
    text: PEOPLE,
    values: [organizationId, ids, accounts],
  });
  const byAccount = Map.groupBy(people, (person) => person.accountId ?? person.personId);
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ accountIds, lastOutcome, lastCalledOn, count: _, ...row }) => {
      const found = [row.defendantId, ...accountIds].flatMap((of) => byAccount.get(of) ?? []);
      const each = new Map(found.map((person) => [person.personId, callable(person, now, timeZone)]));
      const lastCall =
        lastOutcome === null || lastCalledOn === null ? null : { outcome: lastOutcome, calledOn: lastCalledOn };
      return { ...row, people: [...each.values()], lastCall };
    }),
  };
};

/** Whom to call about court today (today#court-reminders). */
@Injectable()
export class CourtReminders {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** The soonest first, so many of them, and how many there are; of everybody or of somebody's own. */
  async today(
    actor: Actor,
    { most = MOST_REMINDERS, own = null }: { most?: number; own?: OwnBonds | null } = {},
  ): Promise<ResponseOf<typeof listCourtReminders>> {
    const now = this.clock.now();
    const read = (tx: TenantTransaction) => courtRemindersOf(tx, actor, { now, own, most });
    const { count, rows } = await this.reads.after(actor, ['bonds'], read, { planned: 'once' });
    const shown = rows.map(({ people, ...row }) => ({
      ...row,
      people: people.map(({ isWithinHours: _, ...person }) => person),
    }));
    return { today: dayOf(now, actor.timeZone), count, rows: shown };
  }
}
