import { getMove } from '#contracts/books/transfers/transfers.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What a move of a bond would take along, and where it can go. */
export const moveQuery = (bondId: string) =>
  contractQuery(getMove, { params: { bondId } }, [`bond:${bondId}`, 'account']);
