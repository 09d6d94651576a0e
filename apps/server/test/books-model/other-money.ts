import { z } from 'zod';
import type { Op } from '../scenarios.ts';
import { cents, must, text, type Book, type ModelMove, type ModelOtherMoney } from './book.ts';
import { mustReach, paidFrom } from './drawer.ts';

/** Above it a second person is needed (rule 9). */
const LIMIT = 50_000;

/** What money is paid out for that pays off nothing that is owed: expenses, and the owner's draws. */
export const isExpense = (account: string): boolean => account.startsWith('5') || account === '3100';

/** The owner's money, other income, or what a vendor gives back. */
const takesMoney = (account: string): boolean => ['3000', '4400'].includes(account) || account.startsWith('5');

const amountOf = (op: Op): number => {
  const amount = cents(op, 'amount');
  must(Number.isInteger(amount) && amount > 0 && amount <= 1_000_000_000, 'no such amount');
  return amount;
};

const record = (book: Book, name: string, one: Omit<ModelOtherMoney, 'voided'>): void => {
  must(!book.otherMoney.has(name), `${name} is there`);
  book.otherMoney.set(name, { ...one, voided: false });
  book.book(one.on, ...one.lines);
};

const spend = (book: Book, op: Op): void => {
  book.money(op);
  book.reason(op);
  const [account, amount, method] = [text(op, 'account'), amountOf(op), text(op, 'method')];
  must(isExpense(account), 'it is no expense');
  must(['Check', 'Bank Transfer', 'Cash'].includes(method), 'no such way');
  const on = book.day(op);
  const isCash = method === 'Cash';
  const place = isCash ? (['1010', paidFrom(book, amount)] as const) : (['1000', ''] as const);
  if (amount > LIMIT) book.second(op);
  const lines = [[account, '', amount] as const, [...place, -amount] as const];
  record(book, text(op, 'expense'), { kind: 'out', amount, isCash, on, lines });
};

/** Nothing leaves, so it takes no second person. */
const takeIn = (book: Book, op: Op): void => {
  book.money(op);
  book.reason(op);
  const [account, amount, method] = [text(op, 'account'), amountOf(op), text(op, 'method')];
  must(takesMoney(account), 'that is no such money');
  must(['Bank Transfer', 'Cash'].includes(method), 'no such way');
  const on = book.day(op);
  const isCash = method === 'Cash';
  const place = isCash ? (['1010', 'T1'] as const) : (['1000', ''] as const);
  const lines = [[...place, amount] as const, [account, '', -amount] as const];
  record(book, text(op, 'expense'), { kind: 'in', amount, isCash, on, lines });
};

const standing = (book: Book, name: string, isByHand: boolean): ModelOtherMoney => {
  const one = book.otherMoney.get(name);
  must(one !== undefined && !one.voided && (one.kind === 'by hand') === isByHand, 'it does not stand');
  return one;
};

const mirror = (lines: ModelMove['lines']): ModelMove['lines'] =>
  lines.map(([account, tag, amount]) => [account, tag, -amount] as const);

const takeBack = (book: Book, op: Op): void => {
  book.admin(op);
  book.reason(op);
  const one = standing(book, text(op, 'expense'), false);
  if (one.kind === 'in' && one.isCash) mustReach(book, one.amount);
  if (one.amount > LIMIT) book.second(op);
  one.voided = true;
  book.book(book.today, ...mirror(one.lines));
};

const entryLines = z.array(z.tuple([z.string(), z.int()]));

/** Never on what a sub-ledger proves, nor on that of the opening. */
const enter = (book: Book, op: Op): void => {
  book.money(op);
  book.reason(op);
  book.second(op);
  const lines = entryLines.parse(op['lines']).map(([account, amount]) => [account, '', amount] as const);
  must(lines.length > 1 && lines.every(([, , amount]) => amount !== 0), 'at least two lines');
  must(lines.reduce((sum, [, , amount]) => sum + amount, 0) === 0, 'it does not foot');
  for (const [account] of lines)
    must(!/^(1010|1015|1100|3950|2[1-4]..)$/.test(account), 'what is proved elsewhere is not entered');
  const amount = lines.reduce((sum, [, , one]) => sum + Math.max(0, one), 0);
  record(book, text(op, 'entry'), { kind: 'by hand', amount, isCash: false, on: book.day(op), lines });
};

const takeEntryBack = (book: Book, op: Op): void => {
  book.money(op);
  book.reason(op);
  book.second(op);
  const one = standing(book, text(op, 'entry'), true);
  one.voided = true;
  book.book(book.today, ...mirror(one.lines));
};

/** A worked scenario pays an expense out of the bank or the till. */
export const disburseExpense = (book: Book, op: Op): void =>
  spend(book, {
    ...op,
    op: 'recordExpense',
    expense: `expense ${String(book.otherMoney.size)}`,
    method: text(op, 'from') === 'till' ? 'Cash' : 'Check',
  });

/** Steps about money that is no client's, nor owed to anybody; and entries by hand. */
export const ON_OTHER_MONEY: Readonly<Record<string, (book: Book, op: Op) => void>> = {
  recordExpense: spend,
  moneyIn: takeIn,
  voidExpense: takeBack,
  manualEntry: enter,
  voidManualEntry: takeEntryBack,
};
