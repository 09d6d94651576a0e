import { queryOptions, skipToken } from '@tanstack/react-query';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { getPlan, getTerms, listHolidays, previewPlan } from '#contracts/books/plans/plans.ts';
import { listCalls } from '#contracts/books/plans/promises.ts';
import { call } from '../../../lib/api.ts';
import { contractQuery } from '../../../lib/query.ts';

/** The plan of an account with its figures of today, its promises and calls. */
export const planQuery = (accountId: string) =>
  contractQuery(getPlan, { params: { accountId } }, [`account:${accountId}`, 'bond', 'settings']);

/** What a plan of these terms would be; null while they are not complete. */
export const previewQuery = (accountId: string, body: NonNullable<RequestOf<typeof previewPlan>['body']> | null) =>
  queryOptions({
    queryKey: ['plan-preview', accountId, body],
    queryFn: body === null ? skipToken : ({ signal }) => call(previewPlan, { params: { accountId }, body, signal }),
    meta: { topics: [`account:${accountId}`, 'bond', 'settings'] },
    gcTime: 60_000,
  });

/** Money, plans, promises and calls change the list, and court dates its order. */
export const callsQuery = contractQuery(listCalls, {}, ['account', 'bond', 'defendant', 'settings']);

export const termsQuery = contractQuery(getTerms, {}, ['settings']);

export const holidaysQuery = contractQuery(listHolidays, {}, ['settings']);
