import { Injectable } from '@nestjs/common';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { FindChecks } from '../../books/periods/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { termsDays } from '../payee-terms/index.ts';

/** Of so many officials what they are owed is summed at most: more than any state has parishes. */
const MOST_TOLD = 1_000;

/** What an official is owed past their terms. */
export interface UnpaidOfficial {
  /** Null: nobody is known to pay it to. */
  payee: string | null;
  owedCents: number;
  /** The day of the oldest of these fees. */
  since: string;
}

/**
 * Officials who are owed a fee past their terms on the day $2, whoever waits longest first: from one to the next and to
 * the oldest fee of each by the index, so that it takes as long as there are officials. What they are owed past their terms
 * is summed for the first $3.
 */
const UNPAID = `
  with recursive payee (name) as (
    (select f.payee from official_fee f where f.organization_id = $1 and f.cents > 0 order by f.payee limit 1)
    union all
    select (select f.payee from official_fee f where f.organization_id = $1 and f.cents > 0 and f.payee > p.name
      order by f.payee limit 1)
    from payee p where p.name is not null
  ), unpaid as (
    select p.name, oldest.since, terms.before, count(*) over () as count from payee p
    cross join lateral (select $2::date - ${termsDays('official', 'p.name')} as before) terms
    join lateral (select f.since from official_fee f
      where f.organization_id = $1 and f.payee = p.name and f.cents > 0 order by f.since limit 1) oldest on oldest.since < terms.before
    order by oldest.since, p.name limit $3
  )
  select nullif(u.name, '') as payee, u.since, u.count,
    (select sum(f.cents) from official_fee f
     where f.organization_id = $1 and f.payee = u.name and f.cents > 0 and f.since < u.before)::bigint as owed_cents
  from unpaid u order by u.since, u.name`;

/** The first of them on a day, and how many there are. */
export const firstUnpaidOfficials = async (
  tx: TenantTransaction,
  { organizationId, today, limit = MOST_TOLD }: { organizationId: string; today: string; limit?: number },
): Promise<{ count: number; rows: UnpaidOfficial[] }> => {
  const values = [organizationId, today, limit];
  const { rows } = await tx.query<UnpaidOfficial & { count: number }>({
    name: 'unpaid-officials',
    text: UNPAID,
    values,
  });
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...row }) => row) };
};

/** Officials who are unpaid past their terms (today#follow-ups). */
@Injectable()
export class UnpaidOfficials {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** What is told of them before a month closes (money#before-a-month-closes). */
  readonly check: FindChecks = async (actor) => {
    const { count, rows } = await this.first(actor, MOST_TOLD);
    const cents = formatCents(rows.reduce((sum, { owedCents }) => sum + owedCents, 0));
    const [oldest] = rows;
    const who = count === 1 ? 'An official is' : `${count} officials are`;
    return oldest === undefined
      ? []
      : [{ screen: 'officials', words: `${who} owed ${cents} past their terms, since ${formatDay(oldest.since)}.` }];
  };

  /** The first of them, and how many there are. */
  async first({ organizationId, timeZone }: Actor, limit: number): Promise<{ count: number; rows: UnpaidOfficial[] }> {
    const today = dayOf(this.clock.now(), timeZone);
    const read = (tx: TenantTransaction) => firstUnpaidOfficials(tx, { organizationId, today, limit });
    return this.reads.after({ organizationId }, ['official-fees'], read, { planned: 'once' });
  }
}
