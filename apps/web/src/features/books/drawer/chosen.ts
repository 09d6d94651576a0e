import type { BankedReceipt } from '#contracts/books/drawer/drawer.ts';

/** What receipts come to, in cents. */
export const sumOf = (receipts: readonly BankedReceipt[]): number =>
  receipts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The same of those in cash. */
export const cashOf = (receipts: readonly BankedReceipt[]): number =>
  sumOf(receipts.filter(({ method }) => method === 'Cash'));
