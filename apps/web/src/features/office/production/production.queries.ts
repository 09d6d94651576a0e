import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { getPlansKept } from '#contracts/office/production/plans-kept.ts';
import { getProduction } from '#contracts/office/production/production.ts';
import { getRatesCharged } from '#contracts/office/production/rates-charged.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What agents wrote in a period, and the bonds of one of them. */
export const productionQuery = (query: NonNullable<RequestOf<typeof getProduction>['query']>) =>
  contractQuery(getProduction, { query }, ['bond', 'account', 'ledger']);

/** What was charged in each parish beside the premium rules, which Settings keeps. */
export const ratesChargedQuery = (query: NonNullable<RequestOf<typeof getRatesCharged>['query']>) =>
  contractQuery(getRatesCharged, { query }, ['bond', 'settings']);

/** What plans asked for and what was promised, beside what was paid of it. */
export const plansKeptQuery = (query: NonNullable<RequestOf<typeof getPlansKept>['query']>) =>
  contractQuery(getPlansKept, { query }, ['account', 'bond', 'ledger']);
