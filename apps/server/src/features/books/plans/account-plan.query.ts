import { Injectable } from '@nestjs/common';
import type { AccountPlan, PlanShown, PlanVersionShown } from '#contracts/books/plans/plans.ts';
import type { CallHoldShown, CallShown, PromiseShown } from '#contracts/books/plans/promises.ts';
import { isHeld } from '#domain/books/call-list.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { owingOn } from '#domain/books/account-owing.ts';
import { sumOf } from '#domain/books/money-lines.ts';
import { planEndOn, planOn, resolvedPlans } from '#domain/books/payment-plan.ts';
import { scheduleOf } from '#domain/books/payment-schedule.ts';
import { instalmentToSkip, planFigures } from '#domain/books/plan-figures.ts';
import { countedPayments } from '#domain/books/plan-preview.ts';
import { promiseStandings } from '#domain/books/promise-to-pay.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { holidaysOf, planBooksOf, type AccountBooks } from './plan-books.query.ts';
import type { KeptVersion, PlanRecord } from './plan-record.ts';

const ACCOUNT = 'select 1 from account where organization_id = $1 and account_id = $2';

/** The open and forfeited bonds of the account that are finished, oldest first (bonds#bond-of-a-plan). */
const BONDS = `
  select bond_id, power_number, amount_cents, status
  from bond
  where organization_id = $1 and account_id = $2 and voided_at is null and status in ('OPEN', 'FORFEITED')
    and not unfinished
  order by written_position`;

/** The bond that stands in the place of one by now: its last rewrite. None where that is voided or on another account. */
const STANDING_IN = `
  with recursive place (bond_id, rewritten_by) as (
    select bond_id, rewritten_by from bond where organization_id = $1 and bond_id = $3
    union all
    select b.bond_id, b.rewritten_by from place p join bond b on b.organization_id = $1 and b.bond_id = p.rewritten_by)
  select b.bond_id from place p join bond b on b.organization_id = $1 and b.bond_id = p.bond_id
  where p.rewritten_by is null and b.account_id = $2 and b.voided_at is null`;

const PAYMENTS = `
  select e.entry_id as payment_id, e.effective_on as paid_on, -e.amount_cents as amount_cents, e.method,
         exists (select from bond b where b.organization_id = $1 and b.account_id = $2 and b.voided_at is null
                 and b.status in ('OPEN', 'FORFEITED') and b.bond_date = e.effective_on) as on_bond_day
  from account_entry e
  where e.organization_id = $1 and e.account_id = $2 and e.kind = 'PAYMENT' and e.amount_cents < 0 and not e.voided
    and not exists (select from account_entry gone
                    where gone.organization_id = $1 and gone.account_id = $2 and gone.entry_id = e.entry_id
                      and gone.amount_cents > 0 and gone.position > e.position)
  order by e.effective_on desc, e.position desc limit 20`;

const TEXTS = `
  select event_id, jsonb_object_agg(field, body) as texts from entry_text
  where organization_id = $1 and event_id = any($2::uuid[]) group by event_id`;

const NAMES = `
  select user_id, full_name as name from agent where organization_id = $1 and user_id = any($2::uuid[])`;

/** What people are called and what they typed, by the ids that a record keeps. */
interface Words {
  who: (actorId: string) => string;
  typed: (eventId: string, field: string) => string;
}

const wordsOf = async (tx: TenantTransaction, organizationId: string, record: PlanRecord): Promise<Words> => {
  const { versions, promises, calls, callHold } = record;
  const skips = versions.flatMap((version) => version.skips);
  const all = [...versions, ...skips, ...promises, ...calls, ...(callHold ? [callHold] : [])];
  const [texts, names] = await Promise.all([
    tx.query<{ eventId: string; texts: Record<string, string> }>(TEXTS, [
      organizationId,
      all.map(({ eventId }) => eventId),
    ]),
    tx.query<{ userId: string; name: string }>(NAMES, [organizationId, all.map(({ actorId }) => actorId)]),
  ]);
  const textOf = new Map(texts.rows.map(({ eventId, texts: found }) => [eventId, found]));
  const nameOf = new Map(names.rows.map(({ userId, name }) => [userId, name]));
  return {
    who: (actorId) => nameOf.get(actorId) ?? 'Former staff',
    typed: (eventId, field) => textOf.get(eventId)?.[field] ?? '',
  };
};

const versionShown = (version: KeptVersion, { who, typed }: Words): PlanVersionShown => {
  const { setOn, amountCents, frequency, startOn, endsAfter, bondId, downs, spread, endedOn, endedBy } = version;
  return {
    version: version.version,
    setOn,
    amountCents,
    frequency,
    startOn,
    endsAfter,
    bondId,
    endedOn,
    endedBy,
    setBy: who(version.actorId),
    downPayments: [...downs],
    spreadPastDue: spread,
    reason: typed(version.eventId, 'reason'),
    skips: version.skips.map(({ dueOn, skippedOn, actorId, eventId }) => ({
      on: dueOn,
      skippedOn,
      skippedBy: who(actorId),
      reason: typed(eventId, 'reason'),
    })),
  };
};

const planShown = (books: AccountBooks, today: string, words: Words, bondId: string | null): PlanShown | null => {
  const plan = planOn(resolvedPlans(books), today);
  const version = books.record.versions.at(-1);
  if (!plan || !version) return null;
  const end = planEndOn(books, plan, today);
  return {
    version: { ...versionShown(version, words), bondId },
    end,
    figures: planFigures(books, plan, today),
    schedule: scheduleOf(books, plan, today),
    toSkip: end === null ? (instalmentToSkip(books, plan, today)?.on ?? null) : null,
  };
};

const promisesShown = (books: AccountBooks, today: string, { who, typed }: Words): PromiseShown[] =>
  promiseStandings(books.record.promises, books.lines, today)
    .map(({ eventId, actorId, ...promise }) => ({
      ...promise,
      promisedBy: typed(eventId, 'promisedBy'),
      note: typed(eventId, 'note'),
      recordedBy: who(actorId),
    }))
    .toReversed();

const callsShown = ({ calls }: PlanRecord, { who, typed }: Words): CallShown[] =>
  calls
    .map(({ callId, calledAt, outcome, eventId, actorId }) => ({
      callId,
      calledAt,
      outcome,
      note: typed(eventId, 'note'),
      recordedBy: who(actorId),
    }))
    .toReversed();

const callHoldShown = ({ callHold }: PlanRecord, today: string, { who, typed }: Words): CallHoldShown | null => {
  if (!callHold || !isHeld(callHold, today)) return null;
  const { until, heldOn, actorId, eventId } = callHold;
  return { until, heldOn, heldBy: who(actorId), reason: typed(eventId, 'reason') };
};

interface PaymentRow extends Omit<AccountPlan['payments'][number], 'proposed'> {
  onBondDay: boolean;
}

/**
 * What may be the down payment; money that was taken for a write-off leaves the balance as it is
 * (bonds#down-payment-ticked).
 */
const paymentsShown = (rows: readonly PaymentRow[], books: AccountBooks, today: string): AccountPlan['payments'] => {
  const counted = countedPayments(books, today);
  const isRecovery = (paymentId: string) => sumOf(books.lines.filter(({ entryId }) => entryId === paymentId)) >= 0;
  return rows.flatMap(({ onBondDay, ...payment }) => {
    const { paymentId, paidOn } = payment;
    if (isRecovery(paymentId)) return [];
    return [{ ...payment, proposed: (paidOn === today || onBondDay) && !counted.has(paymentId) }];
  });
};

/** The bond that the newest plan is labelled with: a rewrite takes its source's place (bonds#bond-of-a-plan). */
const bondOf = async (tx: TenantTransaction, account: string[], { versions }: PlanRecord): Promise<string | null> => {
  const named = versions.at(-1)?.bondId ?? null;
  if (named === null) return null;
  const { rows } = await tx.query<{ bondId: string }>(STANDING_IN, [...account, named]);
  return rows[0]?.bondId ?? null;
};

/** Reads the payment plan of an account with its figures of today (bonds#one-active-plan). */
@Injectable()
export class AccountPlans {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused ACCOUNT_NOT_FOUND, also for another organization's. */
  get({ organizationId, timeZone }: Actor, accountId: string): Promise<AccountPlan> {
    const today = dayOf(this.clock.now(), timeZone);
    return this.reads.after({ organizationId }, ['accounts', 'plans', optionalView('bonds')], async (tx) => {
      const values = [organizationId, accountId];
      const [account, found, bonds, payments, holidays] = await Promise.all([
        tx.query(ACCOUNT, values),
        planBooksOf(tx, organizationId, [accountId]),
        tx.query<AccountPlan['bonds'][number]>(BONDS, values),
        tx.query<PaymentRow>(PAYMENTS, values),
        holidaysOf(tx, organizationId),
      ]);
      const books = found.get(accountId);
      if (account.rows.length === 0 || !books) throw new Refused('ACCOUNT_NOT_FOUND');
      const [words, bondId] = await Promise.all([
        wordsOf(tx, organizationId, books.record),
        bondOf(tx, values, books.record),
      ]);
      return {
        today,
        plan: planShown(books, today, words, bondId),
        versions: books.record.versions.map((version) => versionShown(version, words)).toReversed(),
        balanceCents: sumOf(books.lines),
        owing: owingOn(books, today),
        bonds: bonds.rows,
        payments: paymentsShown(payments.rows, books, today),
        holidays,
        promises: promisesShown(books, today, words),
        calls: callsShown(books.record, words),
        callHold: callHoldShown(books.record, today, words),
      };
    });
  }
}
