/** What reports of the books have in common. */
export { AsKnown } from './as-known.tsx';
export { KnownAs } from './known-as.tsx';
export { JournalNumber } from './journal-number.tsx';
export { NarrowedBy } from './narrowed-by.tsx';
