import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { getProduction } from '#contracts/office/production/production.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What agents wrote in a period, and the bonds of one of them. */
export const productionQuery = (query: NonNullable<RequestOf<typeof getProduction>['query']>) =>
  contractQuery(getProduction, { query }, ['bond', 'account', 'ledger']);
