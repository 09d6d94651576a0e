import { formatCents } from '#domain/kernel/money.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';

/** What is still owed, or what the agency owes back. */
export const balanceInWords = (cents: number): string =>
  cents < 0 ? `${formatCents(-cents)} credit` : formatCents(cents);

/** The name of a defendant where money is shown; a deleted one has none there (people#deleting-a-defendant). */
export const defendantInWords = (name: string): string => name || 'Archived file';

/** How an account is called: its short id (money#account-numbers), once the ledger has numbered it. */
export const accountInWords = (shortId: number | null): string =>
  shortId === null ? 'being numbered' : `Account ${formatShortId(shortId)}`;
