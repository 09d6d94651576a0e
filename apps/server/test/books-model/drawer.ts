import { must, stands, type Book } from './book.ts';

/** What lies in a drawer until it is deposited. */
export const DRAWER = ['Cash', 'Check', 'Cashiers Check', 'Money Order'];

/** Rule 1: what lies in the drawer less the checks in it. */
export const cashThere = (book: Book): number =>
  [...book.items.values()]
    .filter((item) => item.kind === 'payment' && stands(item))
    .filter(({ bankedOn, method }) => bankedOn === null && method !== 'Cash' && DRAWER.includes(method))
    .reduce((sum, check) => sum - check.cents, book.sum('1010', 'T1'));

/** Rule 1: cash leaves only as far as it reaches. */
export const mustReach = (book: Book, amount: number): void =>
  must(amount <= cashThere(book), 'so much cash is not there');
