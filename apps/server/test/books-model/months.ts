import type { Op } from '../scenarios.ts';
import { monthOf, must, nextMonth, text, type Book, type ModelMove } from './book.ts';

/** The month of the first booking; null where nothing is booked. */
export const firstMonth = (book: Book): string | null =>
  book.journal
    .filter(([, , amount]) => amount !== 0)
    .reduce<string | null>((first, [, , , on]) => (first === null || monthOf(on) < first ? monthOf(on) : first), null);

/** The month that is to be hard-closed next. */
export const monthToClose = (book: Book): string | null => {
  const last = book.hardClosed.at(-1);
  return last === undefined ? firstMonth(book) : nextMonth(last);
};

/** Rule 2: what takes all income and expense of the year to nothing, per account and tag, and its sum to 3900. */
const endOfYear = (book: Book, month: string): ModelMove['lines'] => {
  const sums = new Map<string, number>();
  for (const [account, tag, amount, on] of book.journal) {
    if (!/^[45]/.test(account) || monthOf(on) > month) continue;
    const key = `${account} ${tag}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  const lines = [...sums].map(([key, amount]) => [key.slice(0, 4), key.slice(5), -amount] as const);
  const earned = lines.reduce((sum, [, , amount]) => sum + amount, 0);
  return [...lines, ['3900', '', -earned] as const].filter(([, , amount]) => amount !== 0);
};

const close = (book: Book, op: Op): void => {
  book.money(op);
  const month = text(op, 'month');
  const last = book.hardClosed.at(-1);
  must(month < monthOf(book.today), 'the month is not over');
  must(last === undefined || month > last, 'it is closed');
  if (text(op, 'how') === 'soft') {
    const first = firstMonth(book);
    must(first === null ? nextMonth(month) === monthOf(book.today) : month >= first, 'it is not among the months');
    must(!book.softClosed.has(month), 'it is soft-closed');
    book.softClosed.add(month);
    return;
  }
  must(book.opening === null || book.opening.sealed, 'its opening is not sealed');
  must(month === monthToClose(book), 'an earlier month is open, or nothing was booked by then');
  book.softClosed.delete(month);
  book.hardClosed.push(month);
  if (!month.endsWith('-12')) return;
  const lines = endOfYear(book, month);
  book.yearEnds.push({ month, lines });
  book.bookOn(`${month}-31`, ...lines);
};

/** It moves no late entry; the end of the year is taken back on its day. */
const reopen = (book: Book, op: Op): void => {
  book.admin(op);
  book.reason(op);
  const month = text(op, 'month');
  const last = book.hardClosed.at(-1);
  if (book.softClosed.has(month) && (last === undefined || month > last)) {
    book.softClosed.delete(month);
    return;
  }
  must(last === month, 'it is open, or a later month is closed');
  book.hardClosed.pop();
  const ended = book.yearEnds.at(-1);
  if (ended?.month !== month) return;
  book.yearEnds.pop();
  book.bookOn(`${month}-31`, ...ended.lines.map(([account, tag, amount]) => [account, tag, -amount] as const));
};

/** Steps about months (rule 2). */
export const ON_MONTHS: Readonly<Record<string, (book: Book, op: Op) => void>> = {
  closeMonth: close,
  reopenMonth: reopen,
};
