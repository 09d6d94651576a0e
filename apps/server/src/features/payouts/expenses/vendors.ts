import type { Vendor } from '#contracts/payouts/expenses/expenses.ts';
import { OWNERS_DRAWS } from '#domain/kernel/chart-of-accounts.ts';
import { recurringOn } from '#domain/payouts/recurring-expenses.ts';
import type { Expense } from './expense-state.ts';

/** Vendors are remembered of so many expenses, the newest, and of all of this year. */
const REMEMBERED = 500;

/** An expense with what was typed of it. */
type NamedExpense = Expense & { name: string; reason: string };

/** Expenses by which vendors are remembered (money#expenses), the newest first. */
export const rememberedOf = (expenses: readonly Expense[], today: string): Expense[] =>
  expenses
    .filter(({ kind, state, account }) => kind === 'out' && state === 'booked' && account !== OWNERS_DRAWS)
    .toReversed()
    .filter(({ paidOn }, at) => at < REMEMBERED || paidOn.slice(0, 4) === today.slice(0, 4));

interface Known {
  /** Accounts that are on. */
  on: ReadonlySet<string>;
  recurs: ReadonlyMap<string, boolean>;
  today: string;
}

const vendorOf = (paid: readonly NamedExpense[], { on, recurs, today }: Known): Vendor => {
  const [{ name, account } = { name: '', account: '' }] = paid;
  const standing = paid
    .filter(({ voidedOn }) => voidedOn === null)
    .toSorted((one, other) => (one.paidOn < other.paidOn ? -1 : one.paidOn > other.paidOn ? 1 : 0));
  const newest = standing.at(-1);
  const ofYear = standing.filter(({ paidOn }) => paidOn.slice(0, 4) === today.slice(0, 4));
  const same = standing.filter((one) => one.account === newest?.account);
  return {
    name,
    account: on.has(account) ? account : null,
    yearCents: ofYear.reduce((sum, { amountCents }) => sum + amountCents, 0),
    newest:
      newest === undefined
        ? null
        : {
            expenseId: newest.expenseId,
            paidOn: newest.paidOn,
            amountCents: newest.amountCents,
            method: newest.method,
            reason: newest.reason,
          },
    recurring: recurringOn(same, recurs, today),
  };
};

/** Who was paid, by name, from expenses of which the newest stands first (money#recurring-expenses). */
export const vendorsOf = (paid: readonly NamedExpense[], known: Known): Vendor[] =>
  [
    ...Map.groupBy(
      paid.filter(({ name }) => name !== ''),
      ({ name }) => name.toLowerCase(),
    ).values(),
  ]
    .map((own) => vendorOf(own, known))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));
