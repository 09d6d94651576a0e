import { listOfficialDues, listOfficialFees } from '#contracts/payouts/official-fees/official-fees.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What moves what officials are owed: whatever is booked, and what waits or was decided. */
export const OFFICIAL_TOPICS = ['ledger', 'bond', 'account', 'approval'] as const;

/** What each official is owed, and what was paid with a number that has `sought` in it. */
export const officialFeesQuery = (sought: string) =>
  contractQuery(listOfficialFees, { query: { reference: sought || undefined } }, OFFICIAL_TOPICS);

/** One official's fees; empty: those that nobody is known to be paid. */
export const officialDuesQuery = (payee: string) =>
  contractQuery(listOfficialDues, { query: { payee } }, OFFICIAL_TOPICS);
