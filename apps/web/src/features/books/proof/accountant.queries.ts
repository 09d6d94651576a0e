import { getAccountant } from '#contracts/books/proof/accountant.ts';
import { contractQuery } from '../../../lib/query.ts';

export const accountantQuery = contractQuery(getAccountant, {}, ['settings']);
