import { PAYMENT_SORTS } from '#contracts/office/payment-history/payment-sorts.ts';
import { aCount, aDay, anId, oneOf, searchParams, text, textOrNumber } from '../../../lib/search-params.ts';

export const REPORT_TABS = [
  'library',
  'trial-balance',
  'journal',
  'entries',
  'payments',
  'payables',
  'officials',
  'production',
  'rates',
  'plans',
  'exports',
  'accountant',
  'certificate',
] as const;

/**
 * What the reports keep in the URL: the tab, its filters, the opened entry. A name that was typed is not among them.
 * Anything unreadable is left out.
 */
export const reportsSearch = searchParams({
  tab: oneOf(...REPORT_TABS),
  /** Trial balance: effective day, and the journal number up to which we knew. */
  on: aDay,
  at: aCount,
  /** Journal, payments and plans: the day at whose end we knew. */
  known: aDay,
  /** Journal and payments: from and to which day, and whether these are effective days instead of booked ones. */
  by: oneOf('effective'),
  from: aDay,
  to: aDay,
  /** Journal: a ledger account code; a defendant's account; entries up to this number, of payments, too. */
  account: textOrNumber(10),
  accountId: anId,
  upTo: aCount,
  /** The opened journal entry. */
  entry: aCount,
  method: text(20), // the list of them is no part of the first load
  /** What payments are sorted by; journal and payments the other way round, the oldest and least first. */
  sort: oneOf(...PAYMENT_SORTS),
  up: oneOf(true),
  /** Payments: which part of them, who took them, and who gave this one. */
  part: oneOf('collected', 'received', 'voided', 'returned', 'kept'),
  takenBy: anId,
  payer: anId,
  /** Production, plans and payments: whose bonds, or accounts, are shown. */
  agent: anId,
  parish: text(80),
  surety: anId,
  /** Officials: whose fees are shown. */
  official: textOrNumber(80),
});
export type ReportsSearch = ReturnType<typeof reportsSearch>;
