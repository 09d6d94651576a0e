import { getOpening } from '#contracts/books/opening/opening.ts';
import { contractQuery } from '../../../lib/query.ts';

export const openingQuery = contractQuery(getOpening, {}, ['settings', 'ledger', 'approval']);
