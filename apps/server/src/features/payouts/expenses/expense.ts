import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { laterDay } from '#domain/books/backdating.ts';
import { balanced, credit, debit, mirrored, type Posting } from '#domain/kernel/posting.ts';
import { placeOf, takesMoney, type ExpenseKind } from '#domain/payouts/expenses.ts';
import { Refused } from '../../../kernel/refused.ts';
import {
  approvedBy,
  byOnePerson,
  endings,
  type Approval,
  type Approver,
  type Asking,
} from '../../agency/organizations/index.ts';
import { mustBeBookable, mustReach } from '../../books/account/index.ts';
import { refusedAt } from '../../books/bond/index.ts';
import type { ExpenseEvent } from './expense-events.ts';
import { activeExpense, pendingOf, takesCash, waitingVoid, type Expense, type Expenses } from './expense-state.ts';

type Wanted = Pick<Expense, 'expenseId' | 'account' | 'amountCents' | 'method' | 'paidOn'>;

/**
 * The accounts of the chart that are on, and where this takes cash, the till (null: the office drawer) and what lies there.
 */
export interface ExpenseFacts {
  chart: ReadonlySet<string>;
  cashThereCents: number;
  tillId?: string | null;
}

/** @throws Refused VALIDATION_FAILED beside the account where its kind does not fit; MANUAL_ACCOUNT_UNKNOWN. */
const mustTake = (kind: ExpenseKind, account: string, chart: ReadonlySet<string>): void => {
  if (!takesMoney(kind, account)) throw refusedAt('account', 'Choose an account.');
  if (!chart.has(account)) throw new Refused('MANUAL_ACCOUNT_UNKNOWN', { account });
};

/** Recipes of money#recipes-of-payouts. */
const postingsOf = (
  kind: ExpenseKind,
  { account, amountCents, method }: Wanted,
  tillId: string | null = null,
): Posting[] => {
  const place = placeOf(method);
  const tags = method === 'Cash' && tillId !== null ? { tillId } : {};
  return kind === 'out'
    ? balanced([debit(account, amountCents), credit(place, amountCents, tags)])
    : balanced([debit(place, amountCents), credit(account, amountCents)]);
};

type Booking = Approval & { askedBy: string; askedAt: string; tillId?: string | null | undefined };

const booked = (
  kind: ExpenseKind,
  wanted: Wanted,
  { askedBy, askedAt, tillId, today: _, ...approval }: Booking,
): ExpenseEvent[] => {
  const { expenseId, account, amountCents, method, paidOn: effectiveOn } = wanted;
  const own = { expenseId, account, amountCents, method, askedBy, askedAt, ...approval };
  const type = kind === 'out' ? 'ExpensePaid' : 'OtherMoneyReceived';
  return [{ type, data: { ...own, effectiveOn, postings: postingsOf(kind, wanted, tillId) } }];
};

type Facts = ExpenseFacts & Deciding & Pick<Asking, 'limitCents' | 'askedBy' | 'askedAt'>;

/**
 * Records money out that is no payout of something else (money#expenses): an expense or a draw, on its day; in cash it
 * leaves the till that is named, a void gives it back there. Above
 * `limitCents` it only asks a second person (money#second-person).
 * @throws Refused as `mustTake`; FUTURE_DAY, TOO_FAR_BACK; NOT_IN_TILL.
 */
export const recordExpense = (wanted: Wanted, { chart, cashThereCents, tillId, ...asking }: Facts): ExpenseEvent[] => {
  const { limitCents, askedBy, askedAt, ...deciding } = asking;
  mustTake('out', wanted.account, chart);
  mustBeBookable(wanted.paidOn, deciding, 'paidOn');
  if (wanted.method === 'Cash') mustReach(wanted.amountCents, cashThereCents, 'expense');
  if (wanted.amountCents > limitCents) return [{ type: 'ExpenseRequested', data: { ...wanted, askedBy, askedAt } }];
  return booked('out', wanted, { ...byOnePerson(deciding.today), askedBy, askedAt, tillId });
};

/**
 * Records money in that is no client's (money#money-in), on its day; it takes no second person.
 * @throws Refused as `mustTake`; FUTURE_DAY, TOO_FAR_BACK.
 */
export const recordMoneyIn = (
  wanted: Wanted,
  { chart, askedBy, askedAt, limitCents: _, ...deciding }: Omit<Facts, 'cashThereCents'>,
): ExpenseEvent[] => {
  mustTake('in', wanted.account, chart);
  mustBeBookable(wanted.paidOn, deciding, 'paidOn');
  return booked('in', wanted, { ...byOnePerson(deciding.today), askedBy, askedAt });
};

/**
 * The same of what was decided elsewhere, where every refusal was read before: on the line of a bank
 * (money#booked-from-a-line). `asks` where it was above the limit.
 */
export const recordDecided = (
  kind: ExpenseKind,
  wanted: Wanted,
  { asks, today, ...by }: { asks: boolean; today: string; askedBy: string; askedAt: string },
): ExpenseEvent[] =>
  asks
    ? [{ type: 'ExpenseRequested', data: { ...wanted, ...by } }]
    : booked(kind, wanted, { ...byOnePerson(today), ...by });

/** Books the mirror today, never before its own day. @throws Refused ENTRY_NOT_FOUND, ENTRY_VOIDED, NOT_IN_TILL. */
const voidIt = (
  state: Expenses,
  { expenseId, requestId }: { expenseId: string; requestId: string },
  { today, cashThereCents, ...approval }: Approval & Pick<ExpenseFacts, 'cashThereCents'>,
): ExpenseEvent[] => {
  const { amountCents, method, paidOn, booked: own } = activeExpense(state, expenseId);
  if (takesCash(state, expenseId)) mustReach(amountCents, cashThereCents, 'money in');
  const of = { expenseId, requestId, amountCents, method, reversesEventId: own.eventId, ...approval };
  const postings = balanced(mirrored(own.postings));
  return [{ type: 'ExpenseVoided', data: { ...of, effectiveOn: laterDay(today, paidOn), postings } }];
};

/**
 * Takes one back by its mirror (money#nothing-is-edited); above the limit it only asks a second person.
 * @throws Refused ENTRY_NOT_FOUND, ENTRY_VOIDED, REMITTANCE_WAITS, NOT_IN_TILL.
 */
export const voidExpense = (
  state: Expenses,
  of: { expenseId: string; requestId: string },
  { limitCents, today, askedBy, askedAt, cashThereCents }: Asking & Pick<ExpenseFacts, 'cashThereCents'>,
): ExpenseEvent[] => {
  if (waitingVoid(state, of.expenseId) !== null) throw new Refused('REMITTANCE_WAITS');
  const { amountCents } = activeExpense(state, of.expenseId);
  if (amountCents <= limitCents) return voidIt(state, of, { ...byOnePerson(today), cashThereCents });
  return [{ type: 'ExpenseVoidRequested', data: { ...of, amountCents, askedBy, askedAt } }];
};

/**
 * Approves what waits: an expense books on its own day, and its account and the cash are judged again; a void is the
 * mirror, today.
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL; as `recordExpense`, `voidExpense`.
 */
export const approveExpense = (
  state: Expenses,
  {
    requestId,
    chart,
    cashThereCents,
    tillId,
    ...by
  }: { requestId: string; approver: Approver; today: string } & ExpenseFacts,
): ExpenseEvent[] => {
  const { expense, asked, askedBy, askedAt } = pendingOf(state, requestId);
  const approval = approvedBy(by, 'expense', { askedBy, askedAt });
  if (asked) return voidIt(state, { expenseId: asked.expenseId, requestId }, { ...approval, cashThereCents });
  if (!expense) return [];
  mustTake(expense.kind, expense.account, chart);
  if (takesCash(state, requestId)) mustReach(expense.amountCents, cashThereCents, 'expense');
  return booked(expense.kind, expense, { ...approval, askedBy, askedAt, tillId });
};

/** Ends what waits without booking it. @throws Refused as `endings`. */
export const { decline: declineExpense, withdraw: withdrawExpense } = endings({
  pendingOf,
  declined: 'ExpenseDeclined',
  withdrawn: 'ExpenseWithdrawn',
  says: (_: Expenses, requestId) => ({ requestId }),
});

/**
 * Says that what was paid with this is paid every month, or not again (money#recurring-expenses). It books nothing.
 * @throws Refused ENTRY_NOT_FOUND, ENTRY_VOIDED.
 */
export const chooseRecurrence = (state: Expenses, expenseId: string, recurs: boolean): ExpenseEvent[] => {
  if (activeExpense(state, expenseId).kind !== 'out') throw new Refused('ENTRY_NOT_FOUND');
  if (state.recurs.get(expenseId) === recurs) return [];
  return [{ type: 'ExpenseRecurrenceChosen', data: { expenseId, recurs } }];
};
