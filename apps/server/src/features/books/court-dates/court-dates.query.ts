import { Injectable } from '@nestjs/common';
import { MOST_COURT_DATES, type CourtDateRow, type listCourtDates } from '#contracts/books/bond/court-answers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { canBeAnswered, DAYS_OF_UNKNOWN, isAsked } from '#domain/books/court-answers.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import { COURT_SOON_DAYS } from '#domain/people/court-status.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';

const OF_BONDS = `
    select b.organization_id, b.defendant_id, b.account_id, b.bond_id, b.power_number, b.court_location, b.case_number,
      b.court_date, b.court_time, b.court_section, b.court_life->'standing' as standing
    from bond b
    where b.organization_id = $1 and b.voided_at is null and b.status = 'OPEN'`;

/** Of today ($2) and later that stand on the file of a person whose open bonds have none (today#persons-court-date). */
const OF_FILES = `
    select d.organization_id, d.id, null, null, '', null, '', d.court_date, d.court_time, d.court_section, 'null'::jsonb
    from defendant d
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
 * be among them are read with their names.
 */
const listOf = (dates: string, limit: '$3' | '$4', first = ''): string => `
  with in_court as (${dates}), shown as (
    select c.* from in_court c where ${IS_LIVE}
    order by ${first}c.court_date, c.court_time, nullif(c.court_section, '') fetch first ${limit} rows with ties
  )
  select d.id as defendant_id, d.full_name, d.birthday, d.phone_number, c.bond_id, c.power_number, c.court_location,
    c.case_number, c.court_date, c.court_time, c.court_section, c.standing,
    coalesce((
      select jsonb_agg(jsonb_build_object('fullName', i.full_name, 'phoneNumber', i.phone_number) order by i.sort_name, i.id)
      from account_indemnitor l
      join indemnitor i on i.organization_id = l.organization_id and i.id = l.indemnitor_id and i.lifecycle = 'live'
      where l.organization_id = $1 and l.account_id = c.account_id
    ), '[]') as indemnitors
  from shown c join defendant d on d.organization_id = $1 and d.id = c.defendant_id
  order by ${first}c.court_date, c.court_time, nullif(c.court_section, ''), d.sort_name, d.id, c.bond_id
  limit ${limit}`;

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
    const [asked, toCome, days, counted] = await this.reads.after({ organizationId }, ['bonds'], (tx) =>
      Promise.all([
        // Each has a name: PostgreSQL understands it once for each connection.
        tx.query<Row>({ name: 'court-asked', text: FIRST_ASKED, values: [organizationId, today, most.asked] }),
        tx.query<Row>({ name: 'court-to-come', text: FIRST_TO_COME, values: [...week, most.toCome] }),
        tx.query<{ courtDate: string; count: number }>({ name: 'court-days', text: DAYS, values: week }),
        tx.query<{ count: number }>({ name: 'court-how-many-asked', text: HOW_MANY_ASKED, values: atMost }),
      ]),
    );
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
