import { ENTRY_LISTS } from '#contracts/books/account/entry-lists.ts';
import { aDay, oneOf, type SearchOf } from './search-params.ts';

/** What the URL says of a statement: its days, both ends in it, which entries, whether with voided ones, oldest first. */
export const statementDays = {
  from: aDay,
  to: aDay,
  show: oneOf(...ENTRY_LISTS),
  voided: oneOf(true),
  up: oneOf(true),
};
export type StatementDays = SearchOf<typeof statementDays>;
