import type { StatementDays } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { isMostKnown, withAccounts, type Known } from './known.ts';

/** By ledger account, debits less credits for each period asked. */
export type Moved = ReadonlyMap<string, readonly number[]>;

/** What the ledger view keeps of each account and day. */
const KEPT = `
  select ledger_account, booked_on, debit_cents - credit_cents as net from ledger_balance
  where organization_id = $1 and $2::bigint is not null`;

/** The same without the entries that were not known yet: they are few where little has been booked since. */
const KEPT_LESS_LATER = `${KEPT}
  union all select ledger_account, booked_on, credit_cents - debit_cents from posting
  where organization_id = $1 and journal_number > $2`;

/** The entries that were known alone: they are few where most was booked since. */
const KNOWN = `
  select ledger_account, booked_on, debit_cents - credit_cents as net from posting
  where organization_id = $1 and journal_number <= $2`;

/** What was booked on some accounts of clients. */
const OF_ACCOUNTS = `${KNOWN} and account_id = any ($5::uuid[])`;

const movesOf = (known: Known): string => {
  if (known.accountIds !== undefined) return OF_ACCOUNTS;
  if (known.journalNumber === known.head) return KEPT;
  return isMostKnown(known) ? KEPT_LESS_LATER : KNOWN;
};

/** What the ends of years moved (money#year-end): they book on the last day of a year alone. */
const YEAR_ENDS = `
  select p.ledger_account, p.booked_on, p.debit_cents - p.credit_cents as net
  from journal_entry j
  join posting p on p.organization_id = j.organization_id and p.journal_number = j.number
  where j.organization_id = $1 and j.number <= $2 and j.booked_on = any ($5::date[])
    and j.event_type in ('YearEnded', 'YearEndReversed')`;

/** Before every calendar: a period without a first day takes all that was booked before its last. */
const FIRST_DAY = '0001-01-01';

const sumsSql = (moves: string) => `
  with moved as (${moves}), period as (
    select place, first_on, last_on from unnest($3::date[], $4::date[]) with ordinality as t(first_on, last_on, place))
  select m.ledger_account as account, p.place::int as place, sum(m.net)::bigint as cents
  from moved m join period p on m.booked_on between p.first_on and p.last_on
  group by 1, 2`;

const byAccount = (rows: readonly { account: string; place: number; cents: number }[], places: number): Moved => {
  const moved = new Map<string, number[]>();
  for (const { account, place, cents } of rows) {
    const figures = moved.get(account) ?? Array.from({ length: places }, () => 0);
    figures[place - 1] = cents;
    moved.set(account, figures);
  }
  return moved;
};

const read = async (
  tx: TenantTransaction,
  moves: string,
  { periods, values }: { periods: readonly StatementDays[]; values: readonly unknown[] },
): Promise<Moved> => {
  const { rows } = await tx.query<{ account: string; place: number; cents: number }>(sumsSql(moves), [
    ...values.slice(0, 2),
    periods.map(({ from }) => from ?? FIRST_DAY),
    periods.map(({ to }) => to),
    ...values.slice(2),
  ]);
  return byAccount(rows, periods.length);
};

/** What each ledger account moved in some periods, by booked day, as far as it was known (money#as-of). */
export const readMoved = (
  tx: TenantTransaction,
  organizationId: string,
  known: Known,
  periods: readonly StatementDays[],
): Promise<Moved> =>
  read(tx, movesOf(known), { periods, values: withAccounts(known, [organizationId, known.journalNumber]) });

const yearsOf = ({ from, to }: StatementDays): string[] => {
  const last = Number(to.slice(0, 4));
  const first = Math.max(Number((from ?? to).slice(0, 4)), last - 50);
  return Array.from({ length: last - first + 1 }, (_, at) => `${String(first + at).padStart(4, '0')}-12-31`);
};

/** What the ends of years moved of it: an income statement leaves them out (money#income-statement). No client has one. */
export const readYearEnds = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber, accountIds }: Known,
  periods: readonly StatementDays[],
): Promise<Moved> => {
  if (accountIds !== undefined) return new Map();
  const years = [...new Set(periods.flatMap(yearsOf))];
  return read(tx, YEAR_ENDS, { periods, values: [organizationId, journalNumber, years] });
};
