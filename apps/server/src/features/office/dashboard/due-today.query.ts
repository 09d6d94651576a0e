import { Injectable } from '@nestjs/common';
import {
  MOST_AT_A_GLANCE,
  MOST_DUE,
  type CourtDate,
  type PaymentDue,
  type getDashboard,
} from '#contracts/office/dashboard/dashboard.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { columns } from '../../../platform/projections/columns.ts';
import { plansDueOn } from '../../books/plans/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

interface Due<Row> {
  today: string;
  rows: Row[];
}

/**
 * Open bonds with their court date on the day $2, and files that name the day themselves while no open bond has a date
 * (today#persons-court-date).
 */
const IN_COURT = `
  on_bond as (
    select b.organization_id, b.defendant_id, b.bond_id, b.power_number, b.court_location, b.case_number,
      b.court_time, b.court_section
    from bond b
    where b.organization_id = $1 and b.court_date = $2 and b.voided_at is null and b.status = 'OPEN'
  ), in_court as (
    select * from on_bond
    union all
    select d.organization_id, d.id, null, '', null, '', d.court_time, d.court_section from defendant d
    where d.organization_id = $1 and d.court_date = $2 and d.lifecycle = 'live'
      and (select e.court_date from defendant_exposure e
        where e.organization_id = $1 and e.defendant_id = d.id) is null
  )`;

/**
 * FORFEITED bonds that must be answered by the day $2, the earlier of due date and statutory deadline
 * (bonds#day-that-counts), and what of accounts does: instalments, fees, promises and what is due by terms ($3 accounts, $4 what, $5 cents),
 * which are computed.
 */
const TO_PAY = `
  to_pay as (
    select b.organization_id, b.defendant_id, 'Forfeiture due' as what, b.bond_id, b.power_number,
      null::uuid as account_id, b.amount_cents
    from bond b
    where b.organization_id = $1 and b.answer_by = $2 and b.status = 'FORFEITED' and b.voided_at is null
    union all
    select a.organization_id, a.defendant_id, owed.what, null, '', a.account_id, owed.cents
    from unnest($3::uuid[], $4::text[], $5::bigint[]) as owed (account_id, what, cents)
    join account a on a.organization_id = $1 and a.account_id = owed.account_id
  )`;

const LIVE = "d.organization_id = due.organization_id and d.id = due.defendant_id and d.lifecycle = 'live'";
const PERSON = 'd.id as defendant_id, d.full_name, d.birthday, d.phone_number';

const COUNTS = `
  with ${IN_COURT}, ${TO_PAY}
  select (select count(*) from in_court due join defendant d on ${LIVE}) as court_dates,
    (select count(*) from to_pay due join defendant d on ${LIVE}) as payments_due`;

const COURT_DATES = `
  with ${IN_COURT}
  select ${PERSON}, due.bond_id, due.power_number, due.court_location, due.case_number,
    due.court_time, due.court_section
  from in_court due join defendant d on ${LIVE}
  order by due.court_time, nullif(due.court_section, ''), d.sort_name, d.id, due.bond_id limit $3`;

const PAYMENTS = `
  with ${TO_PAY}
  select ${PERSON}, due.what, due.bond_id, due.power_number, due.account_id, due.amount_cents
  from to_pay due join defendant d on ${LIVE}
  order by d.sort_name, d.id, due.what, due.bond_id, due.account_id, due.amount_cents limit $6`;

type Day = readonly [organizationId: OrganizationId, today: string];

/** What of accounts is to be paid on a day, by columns. */
const owedOn = async (tx: TenantTransaction, [organizationId, today]: Day): Promise<unknown[]> =>
  columns(await plansDueOn(tx, organizationId, today), ['accountId', 'what', 'owedCents']);

/**
 * What the day brings (screens#lists-of-today, today#payments-due-today): today is the organization's. Only live
 * defendants.
 */
@Injectable()
export class DueToday {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** How many there are of each, and the first of them by name. */
  atAGlance(actor: Actor): Promise<Pick<ResponseOf<typeof getDashboard>, 'today' | 'courtDates' | 'paymentsDue'>> {
    return this.read(actor, async (tx, day) => {
      const owed = await owedOn(tx, day);
      const [counts, court, payments] = await Promise.all([
        // Each has a name: PostgreSQL understands it once for each connection.
        tx.query<{ courtDates: number; paymentsDue: number }>({
          name: 'day-counts',
          text: COUNTS,
          values: [...day, ...owed],
        }),
        tx.query<CourtDate>({ name: 'day-in-court', text: COURT_DATES, values: [...day, MOST_AT_A_GLANCE] }),
        tx.query<PaymentDue>({ name: 'day-payments', text: PAYMENTS, values: [...day, ...owed, MOST_AT_A_GLANCE] }),
      ]);
      const { courtDates = 0, paymentsDue = 0 } = counts.rows[0] ?? {};
      return {
        courtDates: { count: courtDates, rows: court.rows },
        paymentsDue: { count: paymentsDue, rows: payments.rows },
      };
    });
  }

  courtDates(actor: Actor): Promise<Due<CourtDate>> {
    return this.read(actor, async (tx, day) => ({
      rows: (await tx.query<CourtDate>(COURT_DATES, [...day, MOST_DUE])).rows,
    }));
  }

  payments(actor: Actor): Promise<Due<PaymentDue>> {
    return this.read(actor, async (tx, day) => ({
      rows: (await tx.query<PaymentDue>(PAYMENTS, [...day, ...(await owedOn(tx, day)), MOST_DUE])).rows,
    }));
  }

  /** `day` is what every statement here takes first: the organization and its today. */
  private async read<Answer extends object>(
    { organizationId, timeZone }: Actor,
    work: (tx: TenantTransaction, day: Day) => Promise<Answer>,
  ): Promise<Answer & { today: string }> {
    const today = dayOf(this.clock.now(), timeZone);
    const answer = await this.reads.after({ organizationId }, ['bonds', 'accounts', 'plans', 'dues'], (tx) =>
      work(tx, [organizationId, today]),
    );
    return { today, ...answer };
  }
}
