import { Injectable } from '@nestjs/common';
import { MOST_CALLS, type CallRow, type listCalls } from '#contracts/books/plans/promises.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { rankCall } from '#domain/books/call-list.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { owingOn } from '#domain/books/account-owing.ts';
import { keptRate, promiseStandings } from '#domain/books/promise-to-pay.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { CallsElsewhere } from './calls-elsewhere.ts';
import { feesOwedOf, type OwedFee } from './fees-owed.query.ts';
import { planBooksOf, type AccountBooks } from './plan-books.query.ts';
import { balanceOf } from '../ledger/index.ts';

/**
 * Open accounts that owe and were not called today, with a plan that nobody ended, a promise whose day has passed, or a
 * fee that is due. The court date is that of an open bond within a week (today#call-order), the file's own while
 * no open bond has one (today#persons-court-date).
 */
const CANDIDATES = `
  with agreed as materialized (
    select p.account_id from account_plan p
    where p.organization_id = $1 and p.start_on is not null and p.last_called_on is distinct from $2::date
    union
    select p.account_id from account_plan p
    where p.organization_id = $1 and p.promise_due_on < $2 and p.last_called_on is distinct from $2::date
    union
    select f.account_id from fee_due f
    left join account_plan p on p.organization_id = f.organization_id and p.account_id = f.account_id
    where f.organization_id = $1 and f.agreed and not f.voided and f.due_on <= $2
      and p.last_called_on is distinct from $2::date
  )
  select a.account_id, n.short_id, d.id as defendant_id, d.full_name, d.phone_number,
         ${balanceOf()} as balance_cents,
         coalesce(
           (select min(b.court_date) from bond b
            where b.organization_id = a.organization_id and b.defendant_id = a.defendant_id and b.status = 'OPEN'
              and b.voided_at is null and b.court_date >= $2),
           case when (
             select e.court_date from defendant_exposure e
             where e.organization_id = a.organization_id and e.defendant_id = a.defendant_id
           ) is null and d.court_date >= $2 then d.court_date end
         ) as court_date
  from agreed
  join account a on a.organization_id = $1 and a.account_id = agreed.account_id and a.status = 'open'
    and ${balanceOf()} > 0
  join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id`;

interface Candidate {
  accountId: string;
  shortId: number | null;
  defendantId: string;
  fullName: string;
  phoneNumber: string;
  balanceCents: number;
  courtDate: string | null;
}

/** What is past due of a plan, and since when; nothing without one in force. */
const ofPlan = (
  books: AccountBooks,
  today: string,
): { pastDueCents: number; since: string | null; inForce: boolean } => {
  const { by, pastDueCents, since } = owingOn(books, today);
  return by === 'plan' ? { pastDueCents, since, inForce: true } : { pastDueCents: 0, since: null, inForce: false };
};

const earliest = (...days: (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(0) ?? null;

/** The row of an account; null where nothing is past due and no promise is broken. */
const rowOf = (candidate: Candidate, books: AccountBooks, fees: readonly OwedFee[], today: string): CallRow | null => {
  const { courtDate, balanceCents, ...shown } = candidate;
  const plan = ofPlan(books, today);
  // What is owed beside a plan is in its sum (bonds#beside-the-plan).
  const isDue = ({ agreed, dueOn, owedCents }: OwedFee) => agreed && dueOn <= today && owedCents > 0;
  const due = plan.inForce ? [] : fees.filter(isDue);
  const standings = promiseStandings(books.record.promises, books.lines, today);
  const promise = standings.at(-1);
  const isBroken = promise?.state === 'broken';
  if (plan.pastDueCents === 0 && due.length === 0 && !isBroken) return null;
  const dueCents = plan.pastDueCents + due.reduce((sum, { owedCents }) => sum + owedCents, 0);
  // Without a plan, the balance is due to whom a promise was broken.
  const pastDueCents = Math.min(balanceCents, isBroken && !plan.inForce ? balanceCents : dueCents);
  const since = earliest(plan.since, ...due.map(({ dueOn }) => dueOn)) ?? promise?.dueOn ?? today;
  const finished = standings.filter(({ state }) => state === 'kept' || state === 'broken');
  const reasons = { pastDueCents, since, courtDate, keptRate: keptRate(standings), finishedPromises: finished.length };
  const lastCall = books.record.calls.at(-1);
  return {
    ...shown,
    balanceCents,
    pastDueCents,
    ...rankCall(reasons, today),
    promise: promise ?? null,
    lastCall: lastCall ? { calledAt: lastCall.calledAt, outcome: lastCall.outcome } : null,
  };
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

  list({ organizationId, timeZone }: Actor): Promise<ResponseOf<typeof listCalls>> {
    const now = this.clock.now();
    const today = dayOf(now, timeZone);
    const needed = ['accounts', 'plans', optionalView('bonds'), optionalView('ledger')] as const;
    return this.reads.after({ organizationId }, needed, async (tx) => {
      const { rows: found } = await tx.query<Candidate>(CANDIDATES, [organizationId, today]);
      const people = [...new Set(found.map(({ defendantId }) => defendantId))];
      const calls = await this.elsewhere.of(tx, { organizationId, timeZone }, people, now);
      const candidates = found.filter(({ defendantId }) => !calls.get(defendantId)?.isEnough);
      const accountIds = candidates.map(({ accountId }) => accountId);
      const [books, fees] = await Promise.all([
        planBooksOf(tx, organizationId, accountIds),
        feesOwedOf(tx, organizationId, accountIds),
      ]);
      const rows = candidates
        .flatMap((candidate) => {
          const { accountId, defendantId } = candidate;
          const kept = books.get(accountId);
          const row = kept ? rowOf(candidate, kept, fees.get(accountId) ?? [], today) : null;
          return row ? [{ ...row, lastCall: laterOf(row.lastCall, calls.get(defendantId)?.last ?? null) }] : [];
        })
        .toSorted((one, other) => other.rank - one.rank || one.accountId.localeCompare(other.accountId));
      return { today, count: rows.length, rows: rows.slice(0, MOST_CALLS) };
    });
  }
}
