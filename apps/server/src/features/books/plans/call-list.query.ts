import { Injectable } from '@nestjs/common';
import { MOST_CALLS, type CallRow, type listCalls } from '#contracts/books/plans/promises.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import {
  COURT_DAYS,
  inCallOrder,
  isCalled,
  isHeld,
  rankCall,
  type CallHold,
  type CallOutcome,
} from '#domain/books/call-list.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { owingOn, type Owing } from '#domain/books/account-owing.ts';
import { brokenPromise } from '#domain/books/default-spell.ts';
import { keptRate, promiseStandings } from '#domain/books/promise-to-pay.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { planFrom, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { CallsElsewhere } from './calls-elsewhere.ts';
import { planBooksOf, type AccountBooks } from './plan-books.query.ts';
import { balanceOf } from '../ledger/index.ts';

/** Whether more than the terms decides of an account: a plan or a promise there ever was, a hold, a call of today. */
const IS_AGREED = `(jsonb_array_length(p.record->'versions') + jsonb_array_length(p.record->'promises') > 0)`;
const IS_WEIGHED = `(${IS_AGREED} or p.record ? 'callHold' or p.last_called_on = $2)`;

/** What is past due by terms, as it is kept. */
const LATE_SUMS = 'd.account_id, min(d.due_on) as since, sum(d.owed_cents)::bigint as past_due_cents';
const IS_LATE = 'd.organization_id = $1 and d.due_on < $2 and d.owed_cents > 0';

/**
 * Who is in court within a week (today#call-order): the first date of an open bond, the file's own while no open bond has
 * one (today#persons-court-date).
 */
const SOON = `
  soon as materialized (
    select b.defendant_id, min(b.court_date) as court_date from bond b
    where b.organization_id = $1 and b.status = 'OPEN' and b.voided_at is null
      and b.court_date between $2 and $2::date + ${COURT_DAYS}
    group by b.defendant_id
    union all
    select d.id, d.court_date from defendant d
    left join defendant_exposure e on e.organization_id = d.organization_id and e.defendant_id = d.id
    where d.organization_id = $1 and d.lifecycle = 'live' and d.court_date between $2 and $2::date + ${COURT_DAYS}
      and e.court_date is null
  )`;

/** Its place by terms, without a promise to keep (today#call-order): in cents and days. */
const RANK_BY_TERMS = `
  least(asked.past_due_cents, ${balanceOf()}) * greatest(1, $2::date - asked.since)
    * case when soon.court_date is null then 1 else 2 end`;

/** Open accounts that owe, of people who had no call of the day elsewhere ($3); each by its `asked`. */
const OWING = `
  join account a on a.organization_id = $1 and a.account_id = asked.account_id and a.status = 'open'
    and ${balanceOf()} > 0 and a.defendant_id <> all($3::uuid[])
  join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join soon on soon.defendant_id = a.defendant_id`;
const WITH_LATE = `
  left join late on late.account_id = a.account_id
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id`;
const OF_PLAN = 'account_plan p on p.organization_id = $1 and p.account_id = asked.account_id';

const COLUMNS = `
  a.account_id, n.short_id, d.id as defendant_id, d.full_name, d.phone_number, ${balanceOf()} as balance_cents, late.since,
  coalesce(late.past_due_cents, 0) as past_due_cents, soon.court_date, p.record->'calls'->-1 as last_call`;

/** Each account that is past due by terms, by the first of its days, and the most that its place can be without court. */
const IS_PAST_DUE = 'd.organization_id = $1 and d.due_on < $2 and d.all_owed_cents is not null';
const MOST = 'd.all_owed_cents * greatest(1, $2::date - d.due_on)';

/**
 * The first $4 of the accounts that are past due where nothing but the terms decides, among the $5 that may be first and
 * the $5 of people in court that may; `beyond` is the most that the place of any other can be. Who owes since one day
 * stands by how much, so the $5 are of the $5 days whose first have the highest places. Numbers are given in the order in
 * which accounts are opened.
 */
const BY_TERMS = `
  with ${SOON}, days as materialized (
    select since.due_on from dues_of_day since
    cross join lateral (
      select ${MOST} as most from account_due d where ${IS_PAST_DUE} and d.due_on = since.due_on
      order by d.all_owed_cents desc limit 1) first
    where since.organization_id = $1 and since.due_on < $2 and since.accounts > 0
    order by first.most desc limit $5
  ), likely as materialized (
    select d.account_id, d.most from days
    cross join lateral (
      select d.account_id, ${MOST} as most from account_due d where ${IS_PAST_DUE} and d.due_on = days.due_on
      order by d.all_owed_cents desc limit $5) d
    order by d.most desc limit $5
  ), in_court as materialized (
    select a.account_id, 2 * ${MOST} as most
    from soon join account a on a.organization_id = $1 and a.defendant_id = soon.defendant_id
    join account_due d on d.account_id = a.account_id and ${IS_PAST_DUE} order by most desc limit $5
  ), late as materialized (
    select late.* from (select account_id from likely union select account_id from in_court) as asked
    cross join lateral (
      select ${LATE_SUMS} from account_due d where ${IS_LATE} and d.account_id = asked.account_id
      group by d.account_id) as late
  ), first as materialized (
    select asked.account_id, ${RANK_BY_TERMS} as place
    from late as asked ${OWING}
    where not exists (
      select from account_plan p where p.organization_id = $1 and p.account_id = asked.account_id and ${IS_WEIGHED})
    order by place desc, asked.since, a.opened_position
    limit $4
  )
  select ${COLUMNS}, asked.place, bound.beyond
  from (select greatest((select min(most) from likely having count(*) = $5),
    (select min(most) from in_court having count(*) = $5)) as beyond) as bound
  left join (first as asked ${OWING} ${WITH_LATE} left join ${OF_PLAN}) on true`;

/**
 * How many accounts are past due where nothing but the terms decides: all that are, by the first of their days, without
 * those of people who are not called, those that are closed, and those where more decides. What is due is of accounts that
 * owe (today#due-by-terms).
 */
const HOW_MANY_BY_TERMS = `
  select coalesce((select sum(accounts) from dues_of_day where organization_id = $1 and due_on < $2), 0)::int - (
    select count(*) from account_due d where ${IS_PAST_DUE} and d.account_id in (
      select a.account_id from account a where a.organization_id = $1 and a.status <> 'open' and ${balanceOf()} > 0
      union select a.account_id from account a where a.organization_id = $1 and a.defendant_id = any($3::uuid[])
      union select a.account_id from defendant p
        join account a on a.organization_id = $1 and a.defendant_id = p.id
        where p.organization_id = $1 and p.lifecycle <> 'live'
      union select p.account_id from account_plan p where p.organization_id = $1 and ${IS_WEIGHED})) as count`;

/**
 * The accounts where more than the terms decides, and that are past due by them, have or had a plan, or a promise whose
 * day has passed: what is past due of them is computed.
 */
const WEIGHED = `
  with asked as materialized (
    select p.account_id from account_plan p where p.organization_id = $1 and ${IS_WEIGHED}
  ), late as materialized (
    select ${LATE_SUMS} from asked join account_due d on ${IS_LATE} and d.account_id = asked.account_id
    group by d.account_id
  ), ${SOON}
  select ${COLUMNS}, ${IS_AGREED} as is_agreed, p.record->'callHold' as hold,
    case when p.last_called_on = $2 then p.record->'calls' end as calls
  from asked ${OWING} ${WITH_LATE} join ${OF_PLAN}
  where late.account_id is not null or p.promise_due_on < $2 or jsonb_array_length(p.record->'versions') > 0`;

interface KnownCall {
  calledOn: string;
  calledAt: string;
  outcome: CallOutcome;
}

interface Candidate {
  accountId: string;
  shortId: number | null;
  defendantId: string;
  fullName: string;
  phoneNumber: string;
  balanceCents: number;
  /** By terms. */
  since: string | null;
  pastDueCents: number;
  lastCall: KnownCall | null;
  /** Within a week. */
  courtDate: string | null;
}

interface Weighed extends Candidate {
  /** Whether there was ever a plan or a promise: then all is computed from the books. */
  isAgreed: boolean;
  hold: CallHold | null;
  /** Where it was called today. */
  calls: readonly KnownCall[] | null;
}

const wasCalled = ({ calls }: Weighed, today: string): boolean =>
  isCalled((calls ?? []).flatMap(({ calledOn, outcome }) => (calledOn === today ? [outcome] : [])));

type Standing = Pick<Owing, 'by' | 'pastDueCents' | 'since'>;

/** What is owed by terms as it is kept, where nothing else was agreed. */
const byTerms = ({ pastDueCents, since, balanceCents }: Candidate): Standing => {
  return { by: 'terms', pastDueCents: Math.min(pastDueCents, balanceCents), since };
};

/** A row with what its place goes by. */
interface Ranked {
  rank: number;
  since: string;
  shortId: number | null;
  row: CallRow;
  /** Since when money is past due of an account without a plan; null where that is not why it is called. */
  noPlanSince: string | null;
}

/** Of the first of the list: how many there are in all, and each with what is missing. */
interface FirstCalls {
  count: number;
  rows: (CallRow & { noPlanSince: string | null })[];
  /** What is past due, in cents, of those that may be called where there was ever a plan or a promise. */
  agreed: ReadonlyMap<string, number>;
}

/** The books of an account where more than the terms was agreed, and what they come to today. */
interface Agreed {
  books: AccountBooks;
  owing: Owing;
}

/** The row of an account; null where nothing is past due and no promise is broken, and while a promise runs. */
const rowOf = (candidate: Candidate, agreed: Agreed | undefined, today: string): Ranked | null => {
  const { books, owing } = agreed ?? {};
  const { accountId, shortId, defendantId, fullName, phoneNumber, balanceCents, courtDate, lastCall } = candidate;
  const standing: Standing = owing ?? byTerms(candidate);
  const promises = books ? promiseStandings(books.record.promises, books.lines, today) : [];
  const promise = promises.at(-1);
  if (promise?.state === 'open') return null;
  const broken = books ? brokenPromise(books, books.record.promises, today, balanceCents) : null;
  const lacksCents = broken?.missingCents ?? 0;
  if (standing.pastDueCents === 0 && lacksCents === 0) return null;
  const since = standing.since ?? broken?.dueOn ?? today;
  const finished = promises.filter(({ state }) => state === 'kept' || state === 'broken');
  const { by, pastDueCents } = standing;
  const reasons = { by, pastDueCents, lacksCents, since, courtDate, keptRate: keptRate(promises) };
  const { rank, ...told } = rankCall({ ...reasons, finishedPromises: finished.length }, today);
  const row = {
    accountId,
    shortId,
    defendantId,
    fullName,
    phoneNumber,
    balanceCents,
    by,
    ...told,
    promise: promise ?? null,
    lastCall: lastCall ? { calledAt: lastCall.calledAt, outcome: lastCall.outcome } : null,
  };
  const noPlanSince = by === 'terms' && lacksCents <= pastDueCents ? since : null;
  return { rank, since, shortId, row, noPlanSince };
};

type LastCall = CallRow['lastCall'];
const laterOf = (one: LastCall, other: LastCall): LastCall =>
  one && other ? (Date.parse(one.calledAt) < Date.parse(other.calledAt) ? other : one) : (one ?? other);

/** One row at least: of no account where there is none. */
type LikelyFirst = (Candidate | { accountId: null }) & { place: number; beyond: number | null };

/** The first so many by terms: looks at more of those that may be until no other can be before them. */
const firstByTerms = async (
  tx: TenantTransaction,
  values: readonly unknown[],
  most: number,
  looked = 2 * most,
): Promise<Candidate[]> => {
  const { rows } = await tx.query<LikelyFirst>({
    name: 'calls-by-terms',
    text: BY_TERMS,
    values: [...values, most, looked],
  });
  const beyond = rows[0]?.beyond ?? null;
  const last = rows.length < most ? 0 : Math.min(...rows.map(({ place }) => place));
  if (beyond !== null && last <= beyond) return firstByTerms(tx, values, most, 8 * looked);
  return rows.filter((row) => row.accountId !== null);
};

/** Whom to call today (today#whom-to-call): the first of those past due by terms are ranked by PostgreSQL, the others here. */
@Injectable()
export class CallList {
  constructor(
    private readonly reads: Reads,
    private readonly elsewhere: CallsElsewhere,
    private readonly clock: Clock,
  ) {}

  async list(actor: Actor): Promise<ResponseOf<typeof listCalls>> {
    const { today, count, rows } = await this.ranked(actor, MOST_CALLS);
    return { today, count, rows: rows.map(({ row }) => row) };
  }

  /** The first so many of it, and how many there are. */
  async first(actor: Actor, most: number): Promise<FirstCalls> {
    const { count, rows, agreed } = await this.ranked(actor, most);
    return { count, rows: rows.map(({ row, noPlanSince }) => ({ ...row, noPlanSince })), agreed };
  }

  private ranked(
    { organizationId, timeZone }: Actor,
    most: number,
  ): Promise<Omit<FirstCalls, 'rows'> & { today: string; rows: Ranked[] }> {
    const now = this.clock.now();
    const today = dayOf(now, timeZone);
    const needed = ['accounts', 'plans', 'dues', optionalView('bonds'), optionalView('ledger')] as const;
    const read = async (tx: TenantTransaction) => {
      const asking = { organizationId, timeZone };
      const values = [organizationId, today, await this.elsewhere.enough(tx, asking, now)];
      const [byTermsAlone, counted, , weighed] = await Promise.all([
        firstByTerms(tx, values, most),
        tx.query<{ count: number }>({ name: 'calls-how-many', text: HOW_MANY_BY_TERMS, values }),
        planFrom(tx, 'for the values'),
        tx.query<Weighed>(WEIGHED, values),
      ]);
      const open = weighed.rows.filter((one) => !isHeld(one.hold, today) && !wasCalled(one, today));
      const known = await planBooksOf(
        tx,
        organizationId,
        open.flatMap(({ accountId, isAgreed }) => (isAgreed ? [accountId] : [])),
      );
      const agreed = new Map([...known].map(([id, books]) => [id, { books, owing: owingOn(books, today) }]));
      const others = open.flatMap((one) => rowOf(one, agreed.get(one.accountId), today) ?? []);
      const first = byTermsAlone.flatMap((one) => rowOf(one, undefined, today) ?? []);
      const rows = [...first, ...others].toSorted(inCallOrder).slice(0, most);
      const people = rows.map(({ row }) => row.defendantId);
      const last = new Map((await this.elsewhere.last(tx, asking, people, now)).map((one) => [one.personId, one]));
      return {
        today,
        count: others.length + (counted.rows[0]?.count ?? 0),
        agreed: new Map([...agreed].map(([id, { owing }]) => [id, owing.pastDueCents])),
        rows: rows.map((ranked): Ranked => {
          const { row } = ranked;
          const { calledAt, outcome } = last.get(row.defendantId) ?? {};
          const there = calledAt && outcome ? { calledAt, outcome } : null;
          return { ...ranked, row: { ...row, lastCall: laterOf(row.lastCall, there) } };
        }),
      };
    };
    return this.reads.after({ organizationId }, needed, read, { planned: 'once' });
  }
}
