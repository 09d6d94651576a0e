import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listMoneyOut } from '#contracts/office/money-out/money-out.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';

/** The first page says the sums, and of the whole list what waits. */
export const moneyOutQuery = (query: NonNullable<RequestOf<typeof listMoneyOut>['query']>) =>
  pagedQuery(listMoneyOut, { query }, ['ledger', 'approval', 'settings']);
