import { Injectable } from '@nestjs/common';
import { MOST_CALLS, type CallRow, type listCalls } from '#contracts/books/plans/promises.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { inCallOrder, isCalled, isHeld, rankCall, type CallHold, type CallOutcome } from '#domain/books/call-list.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { owingOn, type Owing } from '#domain/books/account-owing.ts';
import { brokenPromise } from '#domain/books/default-spell.ts';
import { keptRate, promiseStandings } from '#domain/books/promise-to-pay.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { CallsElsewhere } from './calls-elsewhere.ts';
import { planBooksOf, type AccountBooks } from './plan-books.query.ts';
import { balanceOf } from '../ledger/index.ts';

/**
 * Open accounts that owe, and are past due by terms, have or had a plan, or a promise whose day has passed. What is past
 * due by terms is kept; of an account with a plan or a promise it is computed. The court date is that of an open bond
 * within a week (today#call-order), the file's own while no open bond has one (today#persons-court-date).
 */
const CANDIDATES = `
  with late as materialized (
    select d.account_id, min(d.due_on) as since, sum(d.owed_cents)::bigint as past_due_cents from account_due d
    where d.organization_id = $1 and d.due_on < $2 and d.owed_cents > 0
    group by d.account_id
  ), asked as materialized (
    select late.account_id from late
    union
    select p.account_id from account_plan p
    where p.organization_id = $1
      and (p.start_on is not null or p.promise_due_on < $2 or jsonb_array_length(p.record->'versions') > 0)
  )
  select a.account_id, n.short_id, d.id as defendant_id, d.full_name, d.phone_number,
         ${balanceOf()} as balance_cents, late.since, coalesce(late.past_due_cents, 0) as past_due_cents,
         coalesce(jsonb_array_length(p.record->'versions') + jsonb_array_length(p.record->'promises'), 0) > 0 as is_agreed,
         p.record->'calls'->-1 as last_call, p.record->'callHold' as hold,
         case when p.last_called_on = $2 then p.record->'calls' end as calls,
         coalesce(
           (select min(b.court_date) from bond b
            where b.organization_id = a.organization_id and b.defendant_id = a.defendant_id and b.status = 'OPEN'
              and b.voided_at is null and b.court_date >= $2),
           case when (
             select e.court_date from defendant_exposure e
             where e.organization_id = a.organization_id and e.defendant_id = a.defendant_id
           ) is null and d.court_date >= $2 then d.court_date end
         ) as court_date
  from asked
  join account a on a.organization_id = $1 and a.account_id = asked.account_id and a.status = 'open'
    and ${balanceOf()} > 0
  join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join late on late.account_id = a.account_id
  left join account_plan p on p.organization_id = a.organization_id and p.account_id = a.account_id
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id`;

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
  /** Whether there was ever a plan or a promise: then all is computed from the books. */
  isAgreed: boolean;
  lastCall: KnownCall | null;
  hold: CallHold | null;
  /** Where it was called today. */
  calls: readonly KnownCall[] | null;
  courtDate: string | null;
}

const wasCalled = ({ calls }: Candidate, today: string): boolean =>
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
}

/** The row of an account; null where nothing is past due and no promise is broken, and while a promise runs. */
const rowOf = (candidate: Candidate, books: AccountBooks | undefined, today: string): Ranked | null => {
  const { accountId, shortId, defendantId, fullName, phoneNumber, balanceCents, courtDate, lastCall } = candidate;
  const standing: Standing = books ? owingOn(books, today) : byTerms(candidate);
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

/** Whom to call today (today#whom-to-call): figures of all accounts by a handful of queries, ranked. */
@Injectable()
export class CallList {
  constructor(
    private readonly reads: Reads,
    private readonly elsewhere: CallsElsewhere,
    private readonly clock: Clock,
  ) {}

  async list(actor: Actor): Promise<ResponseOf<typeof listCalls>> {
    const { today, rows } = await this.ranked(actor);
    return { today, count: rows.length, rows: rows.slice(0, MOST_CALLS).map(({ row }) => row) };
  }

  /** The first so many of it, and how many there are. */
  async first(actor: Actor, most: number): Promise<FirstCalls> {
    const { rows } = await this.ranked(actor);
    const first = rows.slice(0, most).map(({ row, noPlanSince }) => ({ ...row, noPlanSince }));
    return { count: rows.length, rows: first };
  }

  private ranked({ organizationId, timeZone }: Actor): Promise<{ today: string; rows: Ranked[] }> {
    const now = this.clock.now();
    const today = dayOf(now, timeZone);
    const needed = ['accounts', 'plans', 'dues', optionalView('bonds'), optionalView('ledger')] as const;
    return this.reads.after({ organizationId }, needed, async (tx) => {
      const { rows: found } = await tx.query<Candidate>(CANDIDATES, [organizationId, today]);
      const people = [...new Set(found.map(({ defendantId }) => defendantId))];
      const elsewhere = await this.elsewhere.of(tx, { organizationId, timeZone }, people, now);
      const candidates = found.filter(
        (candidate) =>
          !isHeld(candidate.hold, today) &&
          !wasCalled(candidate, today) &&
          !elsewhere.get(candidate.defendantId)?.isEnough,
      );
      const agreed = candidates.flatMap(({ accountId, isAgreed }) => (isAgreed ? [accountId] : []));
      const books = await planBooksOf(tx, organizationId, agreed);
      const rows = candidates
        .flatMap((candidate) => rowOf(candidate, books.get(candidate.accountId), today) ?? [])
        .toSorted(inCallOrder)
        .map((one): Ranked => {
          const lastCall = laterOf(one.row.lastCall, elsewhere.get(one.row.defendantId)?.last ?? null);
          return { ...one, row: { ...one.row, lastCall } };
        });
      return { today, rows };
    });
  }
}
