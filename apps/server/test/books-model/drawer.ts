import { OFFICE_DRAWER } from '../scenarios.ts';
import { must, stands, type Book } from './book.ts';

/** What lies in a drawer until it is deposited, what the card company has, what the bank has at once. */
export const DRAWER = ['Cash', 'Check', 'Cashiers Check', 'Money Order'];
export const CARDS = ['Credit Card', 'Credit/Debit'];
export const TRANSFERS = ['Bank Transfer'];

/** Rule 1: what lies in a place less the checks in it. */
export const cashThere = (book: Book, place = OFFICE_DRAWER): number =>
  [...book.items.values()]
    .filter((item) => item.kind === 'payment' && stands(item) && item.place[1] === place)
    .filter(({ bankedOn, method }) => bankedOn === null && method !== 'Cash' && DRAWER.includes(method))
    .reduce((sum, check) => sum - check.cents, book.sum('1010', place));

/** Rule 1: cash leaves only as far as it reaches. */
export const mustReach = (book: Book, amount: number, place = OFFICE_DRAWER): void =>
  must(amount <= cashThere(book, place), 'so much cash is not there');

/** The first open till of everybody's, where there are tills. */
const openTill = (book: Book): string | undefined => [...book.tills].find((till) => book.openTills.has(till));

/** Where what lies in a drawer is taken: the open till; without one a check goes to the office, and cash is refused. */
export const takenInto = (book: Book, method: string): string => {
  const till = openTill(book);
  must(till !== undefined || book.tills.size === 0 || method !== 'Cash', 'no till is open');
  return till ?? OFFICE_DRAWER;
};

/** Cash is paid out of the open till as far as it reaches, else out of the office drawer. */
export const paidFrom = (book: Book, amount: number): string => {
  const till = openTill(book);
  const place = till !== undefined && amount <= cashThere(book, till) ? till : OFFICE_DRAWER;
  mustReach(book, amount, place);
  return place;
};
