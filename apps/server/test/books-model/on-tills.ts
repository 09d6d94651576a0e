import { OFFICE_DRAWER, type Op } from '../scenarios.ts';
import { cents, must, names, roleOf, text, type Book } from './book.ts';
import { cashThere, DRAWER } from './drawer.ts';

const MONEY = ['Accounting', 'Supervisor', 'Admin'];

const known = (book: Book, till: string): void => must(book.tills.has(till), 'there is no such till');
const isOpen = (book: Book, place: string): boolean => place === OFFICE_DRAWER || book.openTills.has(place);
/** The tills are shared by everybody; the office drawer is kept by the money roles. */
const keeps = (place: string, role: string): boolean => place !== OFFICE_DRAWER || MONEY.includes(role);

/** What is missing or too much in a till is booked that day; its checks are not counted. */
const count = (book: Book, till: string, counted: number): void => {
  const difference = counted - cashThere(book, till);
  if (difference !== 0) book.book(book.today, ['1010', till, difference], ['5400', '', -difference]);
};

const open = (book: Book, op: Op): void => {
  const till = text(op, 'till');
  known(book, till);
  must(!book.openTills.has(till), 'it is open');
  count(book, till, cents(op, 'counted'));
  book.openTills.add(till);
};

const close = (book: Book, op: Op): void => {
  const till = text(op, 'till');
  must(book.openTills.has(till), 'it is not open');
  count(book, till, cents(op, 'counted'));
  book.openTills.delete(till);
};

const draw = (book: Book, op: Op): void => {
  book.money(op);
  const [till, amount] = [text(op, 'till'), cents(op, 'amount')];
  known(book, till);
  must(amount > 0, 'nothing is drawn');
  book.book(book.today, ['1010', till, amount], ['1000', '', -amount]);
};

/** Cash as far as it reaches, and checks one by one, from one open place to another, by two where no money role does it. */
const handOver = (book: Book, op: Op): void => {
  const [from, to, amount, checks] = [text(op, 'from'), text(op, 'to'), cents(op, 'amount'), names(op, 'checks')];
  const [role, takenBy] = [roleOf(op), text(op, 'takenBy') || roleOf(op)];
  must(from !== to && isOpen(book, from) && isOpen(book, to), 'between two open places');
  must(keeps(from, role) && keeps(to, takenBy), 'who keeps a place gives, or takes');
  must(role !== takenBy || MONEY.includes(takenBy), 'two confirm it');
  must(amount > 0 || checks.length > 0, 'nothing is handed over');
  must(amount <= cashThere(book, from), 'so much is not there');
  must(new Set(checks).size === checks.length, 'each once');
  const items = checks.map((name) => book.standing(name, 'payment'));
  for (const { method, bankedOn, place } of items)
    must(
      DRAWER.includes(method) && method !== 'Cash' && bankedOn === null && place[1] === from,
      'it does not lie there',
    );
  const total = items.reduce((sum, item) => sum + item.cents, amount);
  book.book(book.today, ['1010', from, -total], ['1010', to, total]);
  for (const item of items) item.place = ['1010', to];
};

/** Steps about tills. */
export const ON_TILLS: Readonly<Record<string, (book: Book, op: Op) => void>> = {
  openTill: open,
  closeTill: close,
  drawFloat: draw,
  handOver,
};
