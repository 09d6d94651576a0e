import { listFirstNumbers } from '#contracts/books/first-numbers/first-numbers.ts';
import { contractQuery } from '../../../lib/query.ts';

export const firstNumbersQuery = contractQuery(listFirstNumbers, {}, ['settings', 'ledger', 'account']);
