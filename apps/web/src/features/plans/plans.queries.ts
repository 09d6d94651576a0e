import { getPlan, listHolidays } from '#contracts/plans/plans.ts';
import { listCalls } from '#contracts/plans/promises.ts';
import { contractQuery } from '../../lib/query.ts';

/** The plan of an account with its figures of today, its promises and calls. */
export const planQuery = (accountId: string) =>
  contractQuery(getPlan, { params: { accountId } }, [`account:${accountId}`, 'bond', 'settings']);

/** Money, promises and calls change the list; a court date doubles a rank. */
export const callsQuery = contractQuery(listCalls, {}, ['account', 'bond', 'defendant', 'settings']);

export const holidaysQuery = contractQuery(listHolidays, {}, ['settings']);
