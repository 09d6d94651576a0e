/** What other features may use of the proof of the books. */
export { Accountant } from './change-accountant.tsx';
export { BooksProven } from './books-proven.tsx';
export { ProofsOfBooks } from './proofs-of-books.tsx';
