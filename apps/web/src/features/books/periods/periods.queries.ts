import { checkMonth, getClosedMonths, listMonths } from '#contracts/books/periods/periods.ts';
import { contractQuery } from '../../../lib/query.ts';

export const monthsQuery = contractQuery(listMonths, {}, ['month', 'ledger']);

/** What a form knows of closed months: it changes seldom. */
export const closedMonthsQuery = contractQuery(getClosedMonths, {}, ['month']);

export const checksQuery = (month: string) =>
  contractQuery(checkMonth, { params: { month } }, ['month', 'ledger', 'account', 'approval']);
