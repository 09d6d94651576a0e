import type { Op } from '../scenarios.ts';
import { cents, must, text, type Book, type ModelMove } from './book.ts';

/** The accounts of the agency at banks: the one that every agency has, and two more. */
export const BANKS = ['Operating', 'Payroll', 'Reserve'] as const;

const isBank = (name: string): boolean => (BANKS as readonly string[]).includes(name);

/** One entry on its day, the one account against the other: 1000 as a whole stays as it is. */
const move = (book: Book, op: Op): void => {
  book.money(op);
  book.reason(op);
  const [name, from, to, amount] = [text(op, 'transfer'), text(op, 'from'), text(op, 'to'), cents(op, 'amount')];
  must(amount > 0 && amount <= 1_000_000_000, 'no such amount');
  must(isBank(from) && isBank(to) && from !== to, 'it goes from one account to another');
  must(!book.bankTransfers.has(name), `${name} is there`);
  const on = book.day(op);
  const lines = [['1000', to, amount] as const, ['1000', from, -amount] as const];
  book.bankTransfers.set(name, { on, lines, voided: false });
  book.book(on, ...lines);
};

/** Its mirror today, never before its own day; once, and by an Admin. */
const takeBack = (book: Book, op: Op): void => {
  book.admin(op);
  book.reason(op);
  const one = book.bankTransfers.get(text(op, 'transfer'));
  must(one !== undefined && !one.voided, 'it does not stand');
  one.voided = true;
  const mirror: ModelMove['lines'] = one.lines.map(([account, tag, amount]) => [account, tag, -amount] as const);
  book.book(book.today < one.on ? one.on : book.today, ...mirror);
};

/** Steps about what moves between the agency's own accounts at banks. */
export const ON_BANK_TRANSFERS: Readonly<Record<string, (book: Book, op: Op) => void>> = {
  bankTransfer: move,
  voidBankTransfer: takeBack,
};
