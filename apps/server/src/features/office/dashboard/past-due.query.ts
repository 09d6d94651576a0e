import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { MOST_PAST_DUE, type listPastDue, type PastDueAccount } from '#contracts/office/dashboard/past-due.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { balanceOf } from '../../books/ledger/index.ts';
import { accountsOwing } from '../../books/plans/index.ts';

type Total = ResponseOf<typeof listPastDue>['all'];

/** What is past due by terms of all accounts, as it is kept: each counts on the first of its days. */
const BY_TERMS = `
  select coalesce(sum(d.accounts), 0)::int as count, coalesce(sum(d.owed_cents), 0)::bigint as cents
  from dues_of_day d where d.organization_id = $1 and d.due_on < $2`;

/** Accounts that owe and had a plan once, so that what is past due of them is computed; and what it is by terms. */
const PLANNED = `
  select p.account_id, coalesce(sum(d.owed_cents), 0)::bigint as by_terms_cents
  from account_plan p
  join account a on a.organization_id = $1 and a.account_id = p.account_id and ${balanceOf()} > 0
  left join account_due d on d.organization_id = $1 and d.account_id = p.account_id and d.due_on < $2
    and d.owed_cents > 0
  where p.organization_id = $1 and jsonb_array_length(p.record->'versions') > 0
  group by p.account_id`;

/** The first $3 accounts that are past due by terms, the longest first, without those of $4. */
const LONGEST = `
  select d.account_id, d.due_on as since, (
    select sum(late.owed_cents) from account_due late
    where late.organization_id = $1 and late.account_id = d.account_id and late.due_on < $2)::bigint as past_due_cents
  from account_due d
  where d.organization_id = $1 and d.due_on < $2 and d.all_owed_cents is not null and d.account_id <> all($4::uuid[])
  order by d.due_on, d.account_id limit $3`;

const PEOPLE = `
  select a.account_id, n.short_id, a.defendant_id, p.full_name, p.phone_number
  from account a
  join defendant p on p.organization_id = a.organization_id and p.id = a.defendant_id
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
  where a.organization_id = $1 and a.account_id = any($2::uuid[])`;

interface Planned {
  accountId: string;
  byTermsCents: number;
}
type Late = Pick<PastDueAccount, 'accountId' | 'by' | 'pastDueCents' | 'since'>;
type Whose = Omit<PastDueAccount, keyof Late> & { accountId: string };

/** The kept sums, with what the plans say in the place of the terms. */
const totalOf = (kept: Total, planned: readonly Planned[], pastDueOf: ReadonlyMap<string, number>): Total => {
  const byTerms = planned.map(({ byTermsCents }) => byTermsCents);
  const byPlan = planned.map(({ accountId }) => pastDueOf.get(accountId) ?? 0);
  const countOf = (all: readonly number[]) => all.filter((cents) => cents > 0).length;
  const centsOf = (all: readonly number[]) => all.reduce((sum, cents) => sum + cents, 0);
  return {
    count: kept.count - countOf(byTerms) + countOf(byPlan),
    cents: kept.cents - centsOf(byTerms) + centsOf(byPlan),
  };
};

/** All accounts that are past due by plan or by terms, called or held ones too (today#board-owed). */
@Injectable()
export class PastDue {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** How many there are and what they come to; `known` is past due of accounts for which it has been computed. */
  total({ organizationId }: Actor, today: string, known: ReadonlyMap<string, number>): Promise<Total> {
    const values = [organizationId, today];
    return this.reads.after({ organizationId }, ['accounts', 'plans', 'dues'], async (tx) => {
      const [kept, planned] = await Promise.all([
        tx.query<Total>({ name: 'past-due-by-terms', text: BY_TERMS, values }),
        tx.query<Planned>(PLANNED, values),
      ]);
      const others = planned.rows.flatMap(({ accountId }) => (known.has(accountId) ? [] : accountId));
      const owing = others.length === 0 ? [] : await accountsOwing(tx, organizationId, others, today);
      const computed = new Map(known);
      for (const [accountId, { pastDueCents }] of owing) computed.set(accountId, pastDueCents);
      return totalOf(kept.rows[0] ?? { count: 0, cents: 0 }, planned.rows, computed);
    });
  }

  /** The first of them with their people, the longest past due first. */
  list({ organizationId, timeZone }: Actor): Promise<ResponseOf<typeof listPastDue>> {
    const today = dayOf(this.clock.now(), timeZone);
    const values = [organizationId, today];
    const needed = ['accounts', 'plans', 'dues', optionalView('ledger')] as const;
    return this.reads.after({ organizationId }, needed, async (tx) => {
      const [kept, planned] = await Promise.all([
        tx.query<Total>(BY_TERMS, values),
        tx.query<Planned>(PLANNED, values),
      ]);
      const ids = planned.rows.map(({ accountId }) => accountId);
      const owing = await accountsOwing(tx, organizationId, ids, today);
      const pastDueOf = new Map([...owing].map(([accountId, { pastDueCents }]) => [accountId, pastDueCents]));
      const { rows: byTerms } = await tx.query<Omit<Late, 'by'>>(LONGEST, [...values, MOST_PAST_DUE, ids]);
      const late = [
        ...byTerms.map((row): Late => ({ ...row, by: 'terms' })),
        ...[...owing].flatMap(([accountId, { by, pastDueCents, dueSince }]): Late[] =>
          pastDueCents > 0 && dueSince !== null ? [{ accountId, by, pastDueCents, since: dueSince }] : [],
        ),
      ];
      const first = late.toSorted((one, other) => one.since.localeCompare(other.since)).slice(0, MOST_PAST_DUE);
      return {
        all: totalOf(kept.rows[0] ?? { count: 0, cents: 0 }, planned.rows, pastDueOf),
        rows: await this.withPeople(tx, organizationId, first),
      };
    });
  }

  private async withPeople(
    tx: TenantTransaction,
    organizationId: string,
    late: readonly Late[],
  ): Promise<PastDueAccount[]> {
    const { rows } = await tx.query<Whose>(PEOPLE, [organizationId, late.map(({ accountId }) => accountId)]);
    const whose = new Map(rows.map((row) => [row.accountId, row]));
    return late.flatMap((one) => {
      const person = whose.get(one.accountId);
      return person ? [{ ...person, ...one }] : [];
    });
  }
}
