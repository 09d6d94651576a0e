import { listOfficialDues, listOfficialFees, OFFICIAL_TOPICS } from '#contracts/payouts/official-fees/official-fees.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What each official is owed, and what was paid with a number that has `sought` in it. */
export const officialFeesQuery = (sought: string) =>
  contractQuery(listOfficialFees, { query: { reference: sought || undefined } }, OFFICIAL_TOPICS);

/** One official's fees; empty: those that nobody is known to be paid. */
export const officialDuesQuery = (payee: string) =>
  contractQuery(listOfficialDues, { query: { payee } }, OFFICIAL_TOPICS);
