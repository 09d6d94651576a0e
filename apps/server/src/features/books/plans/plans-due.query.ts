import { dueOfRaises, instalmentsOwed } from '#domain/books/account-owing.ts';
import { holidayMoves } from '#domain/books/instalment-days.ts';
import { sumOf } from '#domain/books/money-lines.ts';
import { promiseStandings } from '#domain/books/promise-to-pay.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { holidaysOf, planBooksOf, type AccountBooks } from './plan-books.query.ts';
import { balanceOf } from '../ledger/index.ts';

/** What falls due of an account on a day, and what is still owed of it, in cents. */
export interface AccountDue {
  accountId: string;
  what: 'Instalment' | 'Fee' | 'Promise' | 'Balance without a plan' | 'Beside the plan';
  owedCents: number;
}

/** The days whose instalments fall due on a day: its own, and holidays that move there. */
const nominalDays = (day: string, moves: ReadonlyMap<string, string>): string[] => [
  day,
  ...[...moves].flatMap(([holiday, movedTo]) => (movedTo === day ? [holiday] : [])),
];

/**
 * Accounts that may have something due on the day $2: a plan with an instalment on one of the days $3 (by its period;
 * which month's end it is clamped to is looked at afterwards), a promise of that day, or what is due on it by terms. Only
 * open accounts that owe.
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
    select d.account_id from account_due d where d.organization_id = $1 and d.due_on = $2
  )
  select a.account_id
  from due
  join account a on a.organization_id = $1 and a.account_id = due.account_id and a.status = 'open'
    and ${balanceOf()} > 0`;

/** Its instalment, its promise, each fee, and its premiums in one row (today#payments-due-today). */
const dueOf = (accountId: string, books: AccountBooks, day: string): AccountDue[] => {
  const { by, instalmentCents, due } = dueOfRaises(books, day);
  const balance = sumOf(books.lines);
  const promises = promiseStandings(books.record.promises, books.lines, day);
  const promised = promises.flatMap(({ state, dueOn, amountCents, paidCents }) =>
    state === 'open' && dueOn === day ? [Math.min(balance, amountCents - paidCents)] : [],
  );
  const premiumCents = sumOf(due.filter(({ kind }) => kind === 'premium'));
  const row = (what: AccountDue['what'], owedCents: number): AccountDue[] =>
    owedCents > 0 ? [{ accountId, what, owedCents }] : [];
  return [
    ...row('Instalment', instalmentCents),
    ...promised.flatMap((owedCents) => row('Promise', owedCents)),
    ...due.flatMap(({ kind, cents }) => (kind === 'fee' ? row('Fee', cents) : [])),
    ...row(by === 'plan' ? 'Beside the plan' : 'Balance without a plan', premiumCents),
  ];
};

/**
 * What plans, terms, fees and promises bring on a day, what is covered left out (today#payments-due-today): in a
 * transaction that has waited for the views `accounts`, `plans` and `dues`.
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
  const books = await planBooksOf(tx, organizationId, accountIds);
  return [...books].flatMap(([accountId, found]) => dueOf(accountId, found, day));
};

/**
 * Open accounts that owe, with a plan that has begun by the day $2: all of them, or with a bond that somebody ($3) has
 * posted, and of the people $4.
 */
const PLANNED = `
  select p.account_id from account_plan p
  join account a on a.organization_id = $1 and a.account_id = p.account_id and a.status = 'open' and ${balanceOf()} > 0
  where p.organization_id = $1 and p.start_on <= $2
    and ($3::uuid is null or a.defendant_id = any($4::uuid[]) or exists (
      select from bond b
      where b.organization_id = $1 and b.account_id = a.account_id and b.agent_id = $3 and b.voided_at is null))`;

interface Asked {
  organizationId: OrganizationId;
  today: string;
  from: string;
  to: string;
  own: { agentId: string; people: readonly string[] } | null;
}

/**
 * The instalments of all plans from one day to another, as their schedules say today, what is covered left out
 * (today#calendar): in a transaction that has waited for the views `accounts` and `plans`.
 */
export const instalmentsBetween = async (
  tx: TenantTransaction,
  { organizationId, own, ...days }: Asked,
): Promise<{ accountId: string; on: string; owedCents: number }[]> => {
  const values = [organizationId, days.to, own?.agentId ?? null, own?.people ?? []];
  const { rows } = await tx.query<{ accountId: string }>(PLANNED, values);
  if (rows.length === 0) return [];
  const accountIds = rows.map(({ accountId }) => accountId);
  const books = await planBooksOf(tx, organizationId, accountIds);
  return [...books].flatMap(([accountId, found]) =>
    instalmentsOwed(found, days).map((instalment) => ({ accountId, ...instalment })),
  );
};
