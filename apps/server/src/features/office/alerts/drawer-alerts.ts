import { moneyRoles } from '#contracts/kernel/roles.ts';
import { UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { LIES_UNDEPOSITED } from '../../books/ledger/index.ts';
import type { FoundAlert, KindOfAlert } from './alert-kind.ts';

/** A receipt is taken to the bank within so many days (today#alert-kinds). */
const DEPOSIT_DAYS = 3;
/** So much in the drawer or in a till calls for a deposit, in cents. */
export const MOST_CENTS = 500_000;

const OLD = `
  select count(*)::int as count, coalesce(sum(-e.amount_cents), 0)::bigint as cents, min(e.effective_on) as oldest
  from account_entry e where ${LIES_UNDEPOSITED} and e.effective_on < $2`;

/** The tills are watched each by itself. */
const THERE = `
  select coalesce(sum(debit_cents - credit_cents), 0)::bigint - coalesce((
      select sum(debit_cents - credit_cents) from posting
      where organization_id = $1 and till_id is not null), 0)::bigint as cents
  from ledger_balance where organization_id = $1 and ledger_account = '${UNDEPOSITED}'`;

/** Receipts that wait for the bank longer than they should, and a drawer that holds too much, each until a deposit. */
export const drawerAlerts: KindOfAlert = {
  kind: 'drawer',
  roles: moneyRoles,
  find: async (tx, { organizationId, today }) => {
    const [{ rows: old }, { rows: there }] = await Promise.all([
      tx.query<{ count: number; cents: number; oldest: string | null }>(OLD, [
        organizationId,
        addDays(today, -DEPOSIT_DAYS),
      ]),
      tx.query<{ cents: number }>(THERE, [organizationId]),
    ]);
    const found: FoundAlert[] = [];
    const [waiting] = old;
    if (waiting?.oldest != null) {
      const { count, cents, oldest: on } = waiting;
      found.push({ thing: 'undeposited', occasion: on, facts: { count, cents, on } });
    }
    const cents = there[0]?.cents ?? 0;
    if (cents > MOST_CENTS) found.push({ thing: 'full', occasion: 'full', facts: { cents } });
    return found;
  },
  words: ({ count = 0, cents = 0, on }) =>
    on === undefined
      ? `The drawer holds ${formatCents(cents)}`
      : `${count === 1 ? '1 receipt' : `${count} receipts`} of ${formatCents(cents)} not at the bank since ${formatDay(on)}`,
  page: () => '/money/drawer',
};
