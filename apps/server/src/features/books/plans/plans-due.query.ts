import { holidayMoves } from '#domain/books/instalment-days.ts';
import { planEndOn, planOn, resolvedPlans } from '#domain/books/payment-plan.ts';
import { sumOf } from '#domain/books/money-lines.ts';
import { dueOfPlan } from '#domain/books/payment-schedule.ts';
import { promiseStandings } from '#domain/books/promise-to-pay.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { feesOwedOf, type OwedFee } from './fees-owed.query.ts';
import { holidaysOf, planBooksOf, type AccountBooks } from './plan-books.query.ts';
import { balanceOf } from '../ledger/index.ts';

/** What falls due of an account on a day, and what is still owed of it, in cents. */
export interface AccountDue {
  accountId: string;
  what: 'Instalment' | 'Fee' | 'Promise';
  owedCents: number;
}

/** The days whose instalments fall due on a day: its own, and holidays that move there. */
const nominalDays = (day: string, moves: ReadonlyMap<string, string>): string[] => [
  day,
  ...[...moves].flatMap(([holiday, movedTo]) => (movedTo === day ? [holiday] : [])),
];

/**
 * Accounts that may have something due on the day $2: a plan with an instalment on one of the days $3 (by its period;
 * which month's end it is clamped to is looked at afterwards), a promise or a fee of that day. Only open accounts that owe.
 */
const CANDIDATES = `
  with due as materialized (
    select p.account_id from account_plan p, unnest($3::date[]) as due (day)
    where p.organization_id = $1 and p.start_on <= due.day
      and case p.frequency when 'WEEKLY' then (due.day - p.start_on) % 7 = 0
            when 'BIWEEKLY' then (due.day - p.start_on) % 14 = 0
            else extract(day from due.day) = extract(day from p.start_on)
              or due.day + 1 = date_trunc('month', due.day + 1)
          end
    union
    select p.account_id from account_plan p where p.organization_id = $1 and p.promise_due_on = $2
    union
    select f.account_id from fee_due f
    where f.organization_id = $1 and f.due_on = $2 and f.agreed and not f.voided
  )
  select a.account_id
  from due
  join account a on a.organization_id = $1 and a.account_id = due.account_id and a.status = 'open'
    and ${balanceOf()} > 0`;

/** What of a plan falls due, with the fees beside it; without one the fees whose day somebody agreed on. */
const dueOf = (accountId: string, books: AccountBooks, fees: readonly OwedFee[], day: string): AccountDue[] => {
  const plan = planOn(resolvedPlans(books), day);
  const due = plan && planEndOn(books, plan, day) === null ? dueOfPlan(books, plan, day) : null;
  const instalment = due?.instalmentCents ?? 0;
  const agreed = new Set(fees.flatMap((fee) => (fee.agreed ? [fee.entryId] : [])));
  const feesOwed = due
    ? due.beside.flatMap(({ raise, owedCents }) => (agreed.has(raise.entryId) ? [owedCents] : []))
    : fees.flatMap(({ dueOn, entryId, owedCents }) =>
        agreed.has(entryId) && dueOn === day && owedCents > 0 ? [owedCents] : [],
      );
  const balance = sumOf(books.lines);
  const promises = promiseStandings(books.record.promises, books.lines, day);
  const promised = promises.flatMap(({ state, dueOn, amountCents, paidCents }) =>
    state === 'open' && dueOn === day ? [Math.min(balance, amountCents - paidCents)] : [],
  );
  return [
    ...(instalment > 0 ? [{ accountId, what: 'Instalment', owedCents: instalment } as const] : []),
    ...promised.map((owedCents) => ({ accountId, what: 'Promise', owedCents }) as const),
    ...feesOwed.map((owedCents) => ({ accountId, what: 'Fee', owedCents }) as const),
  ];
};

/**
 * What plans, fees and promises bring on a day, what is covered left out (today#payments-due-today,
 * today#payments-due-today): in a transaction that has waited for the views `accounts` and `plans`.
 */
export const plansDueOn = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  day: string,
): Promise<AccountDue[]> => {
  const moves = holidayMoves(await holidaysOf(tx, organizationId));
  const values = [organizationId, day, nominalDays(day, moves)];
  const { rows } = await tx.query<{ accountId: string }>(CANDIDATES, values);
  const accountIds = rows.map(({ accountId }) => accountId);
  if (accountIds.length === 0) return [];
  const [books, fees] = await Promise.all([
    planBooksOf(tx, organizationId, accountIds),
    feesOwedOf(tx, organizationId, accountIds),
  ]);
  return [...books].flatMap(([accountId, found]) => dueOf(accountId, found, fees.get(accountId) ?? [], day));
};
