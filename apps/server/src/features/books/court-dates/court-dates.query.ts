import { Injectable } from '@nestjs/common';
import { MOST_COURT_DATES, type CourtDateRow, type listCourtDates } from '#contracts/books/bond/court-answers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { canBeAnswered, isAsked } from '#domain/books/court-answers.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import { COURT_SOON_DAYS } from '#domain/people/court-status.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';

/**
 * Dates of OPEN bonds up to the day $3 that came or that nobody answered for good, and those of today ($2) and later that
 * stand on the file of a person whose open bonds have none (today#persons-court-date).
 */
const DATES = `
  with in_court as (
    select b.organization_id, b.defendant_id, b.account_id, b.bond_id, b.power_number, b.court_location, b.case_number,
      b.court_date, b.court_time, b.court_section, b.court_life->'standing' as standing
    from bond b
    where b.organization_id = $1 and b.court_date <= $3 and b.voided_at is null and b.status = 'OPEN'
      and (b.court_date >= $2 or b.court_life->'standing'->>'said' is distinct from 'failed')
    union all
    select d.organization_id, d.id, null, null, '', null, '', d.court_date, null, '', 'null'::jsonb
    from defendant d
    where d.organization_id = $1 and d.court_date between $2 and $3 and d.lifecycle = 'live'
      and (select e.court_date from defendant_exposure e
        where e.organization_id = $1 and e.defendant_id = d.id) is null
  )
  select d.id as defendant_id, d.full_name, d.birthday, d.phone_number, c.bond_id, c.power_number, c.court_location,
    c.case_number, c.court_date, c.court_time, c.court_section, c.standing,
    coalesce((
      select jsonb_agg(jsonb_build_object('fullName', i.full_name, 'phoneNumber', i.phone_number) order by i.sort_name, i.id)
      from account_indemnitor l
      join indemnitor i on i.organization_id = l.organization_id and i.id = l.indemnitor_id and i.lifecycle = 'live'
      where l.organization_id = $1 and l.account_id = c.account_id
    ), '[]') as indemnitors
  from in_court c
  join defendant d on d.organization_id = c.organization_id and d.id = c.defendant_id and d.lifecycle = 'live'
  order by c.court_date < $2, c.court_date, c.court_time, nullif(c.court_section, ''), d.sort_name, d.id, c.bond_id
  limit $4`;

type Row = Omit<CourtDateRow, 'asked' | 'answerable'>;

/** Who is in court, and whose date nobody answered. */
@Injectable()
export class CourtDates {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** What is asked about, today and the seven days after it: by day, time and section (today#court-time-and-section). */
  async ofTheWeek({ organizationId, timeZone }: Actor): Promise<ResponseOf<typeof listCourtDates>> {
    const today = dayOf(this.clock.now(), timeZone);
    const values = [organizationId, today, addDays(today, COURT_SOON_DAYS), MOST_COURT_DATES];
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) => tx.query<Row>(DATES, values));
    const shown = rows.map((row): CourtDateRow => {
      const question = { ...row, status: 'OPEN' as const };
      const isOfBond = row.bondId !== null;
      const [asked, answerable] = [isAsked(question, today), canBeAnswered(question, today)];
      return { ...row, asked: isOfBond && asked, answerable: isOfBond && answerable };
    });
    // However many nobody answered, who is in court stands in the list.
    const isToCome = ({ courtDate }: CourtDateRow) => courtDate >= today;
    return { today, rows: [...shown.filter(({ asked }) => asked), ...shown.filter(isToCome)] };
  }
}
