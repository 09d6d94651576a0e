import type { Posting } from '#domain/kernel/posting.ts';
import type { ExpenseKind, ExpenseMethod } from '#domain/payouts/expenses.ts';
import { OrderedMap, PersistentMap } from '../../../kernel/persistent-maps.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import { decidedAs, stillWaiting, type Asked } from '../../agency/organizations/index.ts';
import type { ExpenseEvent } from './expense-events.ts';

type RequestState = 'pending' | 'booked' | 'declined' | 'withdrawn';

/** Money out, or in, as it was asked for or booked. Beside the event of this id stand its texts. */
export interface Expense extends Asked {
  expenseId: string;
  kind: ExpenseKind;
  account: string;
  amountCents: number;
  method: ExpenseMethod;
  /** The day that was typed. */
  paidOn: string;
  state: RequestState;
  eventId: string;
  /** Null until it is booked. */
  booked: { eventId: string; postings: readonly Posting[] } | null;
  voidedOn: string | null;
}

/** A void that waits for a second person, or was decided. */
interface ExpenseVoid extends Asked {
  expenseId: string;
  state: RequestState;
  eventId: string;
}

/** All of an agency, in the order in which it was recorded. */
export interface Expenses {
  expenses: OrderedMap<string, Expense>;
  voids: PersistentMap<string, ExpenseVoid>;
  /** Whether one was said to be paid every month, or to be the last (money#recurring-expenses). */
  recurs: PersistentMap<string, boolean>;
  /** Which one an event has booked. */
  byEvent: PersistentMap<string, string>;
}

const ended = (state: Expenses, requestId: string, now: RequestState): Expenses => ({
  ...state,
  expenses: decidedAs(state.expenses, requestId, now),
  voids: decidedAs(state.voids, requestId, now),
});

type Booked = Extract<ExpenseEvent, { type: 'ExpensePaid' | 'OtherMoneyReceived' }>['data'];

/** Of one that was asked for, the request holds who asked. */
const bookedNow = (state: Expenses, kind: ExpenseKind, data: Booked, eventId: string): Expenses => {
  const { expenseId, account, amountCents, method, effectiveOn: paidOn, postings, askedBy, askedAt } = data;
  const own = { expenseId, kind, account, amountCents, method, paidOn, askedBy, askedAt, voidedOn: null };
  const expense: Expense = { ...own, state: 'booked', eventId, booked: { eventId, postings } };
  return {
    ...state,
    expenses: state.expenses.set(expenseId, expense),
    byEvent: state.byEvent.set(eventId, expenseId),
  };
};

const evolve = (state: Expenses, event: ExpenseEvent & { eventId: string }): Expenses => {
  const { eventId } = event;
  switch (event.type) {
    case 'ExpenseRequested': {
      const expense: Expense = { ...event.data, kind: 'out', state: 'pending', eventId, booked: null, voidedOn: null };
      return { ...state, expenses: state.expenses.set(expense.expenseId, expense) };
    }
    case 'ExpensePaid':
      return bookedNow(state, 'out', event.data, eventId);
    case 'OtherMoneyReceived':
      return bookedNow(state, 'in', event.data, eventId);
    case 'ExpenseVoidRequested': {
      const { requestId, expenseId, askedBy, askedAt } = event.data;
      return {
        ...state,
        voids: state.voids.set(requestId, { expenseId, askedBy, askedAt, state: 'pending', eventId }),
      };
    }
    case 'ExpenseVoided': {
      const { expenseId, requestId, effectiveOn: voidedOn } = event.data;
      const expense = state.expenses.get(expenseId);
      if (!expense) return state;
      return ended(
        { ...state, expenses: state.expenses.set(expenseId, { ...expense, voidedOn }) },
        requestId,
        'booked',
      );
    }
    case 'ExpenseRecurrenceChosen':
      return { ...state, recurs: state.recurs.set(event.data.expenseId, event.data.recurs) };
    case 'ExpenseDeclined':
      return ended(state, event.data.requestId, 'declined');
    case 'ExpenseWithdrawn':
      return ended(state, event.data.requestId, 'withdrawn');
  }
};

/** Stream `expense-{organization}.{organization}`: each is decided and voided once. */
export const expenseDecider: Decider<Expenses, ExpenseEvent> = {
  category: 'expense',
  initial: () => ({
    expenses: OrderedMap(),
    voids: PersistentMap(),
    recurs: PersistentMap(),
    byEvent: PersistentMap(),
  }),
  evolve,
};

/** The void of one that waits; null where none does. */
export const waitingVoid = ({ voids }: Expenses, expenseId: string): string | null =>
  voids.findKey((request) => request.state === 'pending' && request.expenseId === expenseId) ?? null;

/** What is booked and not void. @throws Refused ENTRY_NOT_FOUND, ENTRY_VOIDED. */
export const activeExpense = ({ expenses }: Expenses, expenseId: string) => {
  const expense = expenses.get(expenseId);
  if (!expense?.booked) throw new Refused('ENTRY_NOT_FOUND');
  if (expense.voidedOn !== null) throw new Refused('ENTRY_VOIDED');
  return { ...expense, booked: expense.booked };
};

/** What waits under an id. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
export const pendingOf = (state: Expenses, requestId: string) => {
  const [expense, asked] = [state.expenses.get(requestId), state.voids.get(requestId)];
  const { askedBy, askedAt, eventId } = stillWaiting(expense ?? asked);
  return { expense, asked, askedBy, askedAt, eventId };
};

/** Whether deciding or voiding this takes cash out of the drawer (money#cash-leaves-a-till). */
export const takesCash = (state: Expenses, id: string): boolean => {
  const asked = state.voids.get(id);
  const expense = state.expenses.get(asked?.expenseId ?? id);
  if (expense?.method !== 'Cash') return false;
  return (expense.kind === 'out') === (expense.booked === null);
};
