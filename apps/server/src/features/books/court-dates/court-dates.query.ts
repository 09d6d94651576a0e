import { Injectable } from '@nestjs/common';
import { MOST_COURT_DATES, type CourtDateRow, type listCourtDates } from '#contracts/books/bond/court-answers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { canBeAnswered, DAYS_OF_UNKNOWN, isAsked } from '#domain/books/court-answers.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import { COURT_SOON_DAYS } from '#domain/people/court-status.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';

const OF_BONDS = `
    select b.defendant_id, b.account_id, b.bond_id, b.court_date, b.court_time, b.court_section from bond b
    where b.organization_id = $1 and b.voided_at is null and b.status = 'OPEN'`;

/** Of today ($2) and later that stand on the file of a person whose open bonds have none (today#persons-court-date). */
const OF_FILES = `
    select d.id, null, null, d.court_date, d.court_time, d.court_section from defendant d
    where d.organization_id = $1 and d.court_date between $2 and $3 and d.lifecycle = 'live'
      and (select e.court_date from defendant_exposure e
        where e.organization_id = $1 and e.defendant_id = d.id) is null`;

const TO_COME = `${OF_BONDS} and b.court_date between $2 and $3 union all ${OF_FILES}`;
/** Passed, and asked about today: nobody said a word, or that they do not know, two days ago (today#court-answers). */
const ASKED = `${OF_BONDS} and b.court_date < $2 and b.court_life->'standing'->>'said' is distinct from 'failed'
    and (b.court_life->'standing'->>'on' is null
      or (b.court_life->'standing'->>'on')::date <= $2::date - ${DAYS_OF_UNKNOWN})`;
/** All of the week, and what passed and was not answered for good. */
const DATES = `${OF_BONDS} and b.court_date <= $3
      and (b.court_date >= $2 or b.court_life->'standing'->>'said' is distinct from 'failed')
    union all ${OF_FILES}`;

/** Who is not live is few beside all others, and looked up among those. */
const IS_LIVE = `
  not exists (select from defendant d where d.organization_id = $1 and d.id = c.defendant_id and d.lifecycle <> 'live')`;

/**
 * Dates by day, time and section, unless something comes first; `limit` is the parameter of how many. Only those that may
 * be among them are read with their names, and only those that are with the rest.
 */
const listOf = (dates: string, limit: '$3' | '$4', first = ''): string => {
  const byTime = `${first}c.court_date, c.court_time, nullif(c.court_section, '')`;
  const byName = 'sort_name, defendant_id, c.bond_id';
  return `
  with in_court as (${dates}), likely as (
    select c.* from in_court c where ${IS_LIVE} order by ${byTime} fetch first ${limit} rows with ties
  ), shown as (
    select c.*, d.full_name, d.birthday, d.phone_number, d.sort_name
    from likely c join defendant d on d.organization_id = $1 and d.id = c.defendant_id
    order by ${byTime}, ${byName} limit ${limit}
  )
  select c.defendant_id, c.full_name, c.birthday, c.phone_number, c.bond_id, coalesce(b.power_number, '') as power_number,
    b.court_location, coalesce(b.case_number, '') as case_number, c.court_date, c.court_time, c.court_section,
    b.court_life->'standing' as standing,
    coalesce((
      select jsonb_agg(jsonb_build_object('fullName', i.full_name, 'phoneNumber', i.phone_number) order by i.sort_name, i.id)
      from account_indemnitor l
      join indemnitor i on i.organization_id = l.organization_id and i.id = l.indemnitor_id and i.lifecycle = 'live'
      where l.organization_id = $1 and l.account_id = c.account_id
    ), '[]') as indemnitors
  from shown c left join bond b on b.organization_id = $1 and b.bond_id = c.bond_id
  order by ${byTime}, ${byName}`;
};

const FIRST_ASKED = listOf(ASKED, '$3');
const FIRST_TO_COME = listOf(TO_COME, '$4');

/** How many there are on each day. */
const DAYS = `
  with in_court as (${TO_COME})
  select c.court_date, count(*) as count from in_court c where ${IS_LIVE} group by c.court_date`;

/** How many are asked about, as far as the list goes. */
const HOW_MANY_ASKED = `
  with in_court as (${ASKED})
  select count(*) as count from (select 1 from in_court c where ${IS_LIVE} limit $3) counted`;

type Row = Omit<CourtDateRow, 'asked' | 'answerable'>;

const rowOf = (row: Row, today: string): CourtDateRow => {
  const question = { ...row, status: 'OPEN' as const };
  const isOfBond = row.bondId !== null;
  const [asked, answerable] = [isAsked(question, today), canBeAnswered(question, today)];
  return { ...row, asked: isOfBond && asked, answerable: isOfBond && answerable };
};

/** Those that are asked about first, then those to come, each the first of `listCourtDates`; and how many there are. */
interface FirstCourtDates {
  unanswered: number;
  today: number;
  tomorrow: number;
  /** In the seven days after today. */
  week: number;
  rows: CourtDateRow[];
}

/** Who is in court, and whose date nobody answered. */
@Injectable()
export class CourtDates {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** The first that are asked about and the first to come, and how many there are of each. */
  async first({ organizationId, timeZone }: Actor, most: { asked: number; toCome: number }): Promise<FirstCourtDates> {
    const today = dayOf(this.clock.now(), timeZone);
    const week = [organizationId, today, addDays(today, COURT_SOON_DAYS)];
    const atMost = [organizationId, today, MOST_COURT_DATES];
    const first = (tx: TenantTransaction) =>
      Promise.all([
        // Each has a name: PostgreSQL understands it once for each connection.
        tx.query<Row>({ name: 'court-asked', text: FIRST_ASKED, values: [organizationId, today, most.asked] }),
        tx.query<Row>({ name: 'court-to-come', text: FIRST_TO_COME, values: [...week, most.toCome] }),
        tx.query<{ courtDate: string; count: number }>({ name: 'court-days', text: DAYS, values: week }),
        tx.query<{ count: number }>({ name: 'court-how-many-asked', text: HOW_MANY_ASKED, values: atMost }),
      ]);
    const [asked, toCome, days, counted] = await this.reads.after({ organizationId }, ['bonds'], first, {
      planned: 'once',
    });
    const on = (isMeant: (day: string) => boolean) =>
      days.rows.reduce((sum, { courtDate, count }) => sum + (isMeant(courtDate) ? count : 0), 0);
    return {
      unanswered: counted.rows[0]?.count ?? 0,
      today: on((day) => day === today),
      tomorrow: on((day) => day === addDays(today, 1)),
      week: on((day) => day > today),
      rows: [...asked.rows, ...toCome.rows].map((row) => rowOf(row, today)),
    };
  }

  /** What is asked about, today and the seven days after it: by day, time and section (today#court-time-and-section). */
  async ofTheWeek({ organizationId, timeZone }: Actor): Promise<ResponseOf<typeof listCourtDates>> {
    const today = dayOf(this.clock.now(), timeZone);
    const values = [organizationId, today, addDays(today, COURT_SOON_DAYS), MOST_COURT_DATES];
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) =>
      tx.query<Row>(listOf(DATES, '$4', 'c.court_date < $2, '), values),
    );
    const shown = rows.map((row) => rowOf(row, today));
    // However many nobody answered, who is in court stands in the list.
    const isToCome = ({ courtDate }: CourtDateRow) => courtDate >= today;
    return { today, rows: [...shown.filter(({ asked }) => asked), ...shown.filter(isToCome)] };
  }
}
