import { Injectable } from '@nestjs/common';
import { RECEIVABLE, UNCLAIMED } from '#domain/kernel/chart-of-accounts.ts';
import { LIVE_BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { balanceOf } from '../../books/ledger/index.ts';
import type { MovedInWeek } from './overview-figures.ts';

/** Which days are read: from the Monday of the oldest week until today. */
interface OverviewDays {
  monday: string;
  today: string;
  /** How many days of this week are over with today: Monday is 0. */
  weekday: number;
}

/** Whose something is: an agent and a parish, of a bond. */
interface Whose {
  agentId: string | null;
  parish: string;
}
export interface Moved extends MovedInWeek, Whose {
  what: 'written' | 'collected' | 'forfeited';
}
export interface Standing extends Whose {
  owedCents: number;
  creditsCents: number;
  bonds: number;
  exposureCents: number;
  forfeitedNowCents: number;
}

/** What was read. */
export interface Rows {
  moved: Moved[];
  standing: Standing[];
  /** Of the receivable (`owed`), else of unclaimed credits: week -1 is all that was before. */
  ledger: (MovedInWeek & { owed: boolean })[];
  /** The first day of what was written or collected. */
  began: string | null;
  /** Of agents, by their ids. */
  names: ReadonlyMap<string, string>;
}

const weekOf = (day: string) => `(${day} - $2::date) / 7 as week, (${day} - $2::date) % 7 <= $4 as in_time`;
const parishOf = (bond: string) => `coalesce(${bond}.jurisdiction, ${bond}.posted_at, '') as parish`;

/** SQL: lines of accounts that are of Premium and of Payments, as the index of migration 1035 has them. */
const OF_MONEY = `e.kind in ('PREMIUM', 'PAYMENT', 'REFUND', 'UNCLAIMED') and e.position >= 0`;

/** SQL: of each account whose the bond is that was written on it last, without void and unfinished ones. */
const NEWEST = `newest as materialized (
    select distinct on (l.account_id) l.account_id, l.agent_id, ${parishOf('l')}
    from bond l
    where l.organization_id = $1 and l.voided_at is null and not l.unfinished and l.written_position >= 0
    order by l.account_id desc, l.written_position desc
  )`;

/**
 * By how much the accounts' Premium and Payments rose, by week (today#board-written, today#board-collected): each with the
 * bond that it counts with.
 */
const MONEY = `
  with ${NEWEST}, moved as (
    select case when e.kind = 'PREMIUM' then e.entry_id end as bond_id,
      case when e.kind <> 'PREMIUM' then e.account_id end as account_id, ${weekOf('e.effective_on')},
      sum(case when e.kind = 'PREMIUM' then e.amount_cents else -e.amount_cents end) as cents
    from account_entry e
    where e.organization_id = $1 and e.effective_on between $2 and $3
      and ${OF_MONEY}
    group by 1, 2, 3, 4
  ), whose as (
    select 'written' as what, m.week, m.in_time, b.agent_id, ${parishOf('b')}, m.cents
    from moved m left join bond b on b.organization_id = $1 and b.bond_id = m.bond_id
    where m.account_id is null
    union all
    select 'collected', m.week, m.in_time, newest.agent_id, newest.parish, m.cents
    from moved m left join newest on newest.account_id = m.account_id
    where m.account_id is not null
  )
  select what, week, in_time, agent_id, coalesce(parish, '') as parish, sum(cents)::bigint as cents
  from whose
  group by 1, 2, 3, 4, 5`;

/** The faces of bonds by their forfeiture date. */
const FORFEITED = `
  select 'forfeited' as what, ${weekOf('b.forfeiture_date')}, b.agent_id, ${parishOf('b')},
    coalesce(sum(b.amount_cents), 0)::bigint as cents
  from bond b
  where b.organization_id = $1 and b.forfeiture_date between $2 and $3 and b.voided_at is null
  group by 2, 3, 4, 5`;

const OWED = `
  with ${NEWEST}
  select newest.agent_id, coalesce(newest.parish, '') as parish,
    coalesce(sum(owing.cents) filter (where owing.cents > 0), 0)::bigint as owed_cents,
    coalesce(sum(owing.cents) filter (where owing.cents < 0), 0)::bigint as credits_cents
  from (select a.account_id, ${balanceOf()} as cents from account a
        where a.organization_id = $1 and ${balanceOf()} <> 0) owing
  left join newest on newest.account_id = owing.account_id
  group by 1, 2`;

const LIVE = `
  select b.agent_id, ${parishOf('b')}, count(*)::int as bonds,
    coalesce(sum(b.amount_cents), 0)::bigint as exposure_cents,
    coalesce(sum(b.amount_cents) filter (where b.status = 'FORFEITED'), 0)::bigint as forfeited_now_cents
  from bond b
  where b.organization_id = $1 and b.status in ('${LIVE_BOND_STATUSES.join(`', '`)}')
    and b.voided_at is null and not b.unfinished and b.written_position >= 0
  group by 1, 2`;

/** What the receivable and unclaimed credits stood at before the weeks (week -1), and what each week moved of them. */
const LEDGER = `
  select t.ledger_account = '${RECEIVABLE}' as owed, greatest((t.booked_on - $2::date + 700000) / 7 - 100000, -1) as week,
    (t.booked_on - $2::date + 700000) % 7 <= $4 as in_time, sum(t.debit_cents - t.credit_cents)::bigint as cents
  from ledger_balance t
  where t.organization_id = $1 and t.ledger_account in ('${RECEIVABLE}', '${UNCLAIMED}') and t.booked_on <= $3
  group by 1, 2, 3`;

/** The first day of what was written or collected. */
const BEGAN = `
  select e.effective_on as day from account_entry e
  where e.organization_id = $1 and ${OF_MONEY}
  order by e.effective_on limit 1`;

const AGENTS = `
  select a.user_id as agent_id, ${nameOf('a', 'Former staff')} as name from agent a where a.organization_id = $1`;

/** What the owner's page adds up (today#overview). */
@Injectable()
export class OverviewRows {
  constructor(private readonly reads: Reads) {}

  /** @throws Refused MONEY_STOPPED */
  of({ organizationId }: Pick<Actor, 'organizationId'>, { monday, today, weekday }: OverviewDays): Promise<Rows> {
    const days = [organizationId, monday, today, weekday];
    return this.reads.after({ organizationId }, ['accounts', 'bonds', 'ledger'], async (tx) => {
      const [money, forfeited, owed, live, ledger, began, agents] = await Promise.all([
        tx.query<Moved>(MONEY, days),
        tx.query<Moved>(FORFEITED, days),
        tx.query<Partial<Standing> & Whose>(OWED, [organizationId]),
        tx.query<Partial<Standing> & Whose>(LIVE, [organizationId]),
        tx.query<MovedInWeek & { owed: boolean }>(LEDGER, days),
        tx.query<{ day: string }>(BEGAN, [organizationId]),
        tx.query<{ agentId: string; name: string }>(AGENTS, [organizationId]),
      ]);
      const none = { owedCents: 0, creditsCents: 0, bonds: 0, exposureCents: 0, forfeitedNowCents: 0 };
      return {
        moved: [...money.rows, ...forfeited.rows],
        standing: [...owed.rows, ...live.rows].map((row): Standing => ({ ...none, ...row })),
        ledger: ledger.rows,
        began: began.rows[0]?.day ?? null,
        names: new Map(agents.rows.map(({ agentId, name }) => [agentId, name])),
      };
    });
  }
}
