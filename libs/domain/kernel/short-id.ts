/**
 * The short account id as shown: the organization's sequence padded to 7 digits (money#account-numbers,
 * money#account-numbers).
 */
export const formatShortId = (shortId: number): string => String(shortId).padStart(7, '0');

/**
 * How an account is called: its short id, or that the ledger is about to number it (money#account-numbers); its name
 * where it has one.
 */
export const accountName = (shortId: number | null, name = ''): string =>
  (shortId === null ? 'Account being numbered…' : `Account ${formatShortId(shortId)}`) +
  (name === '' ? '' : ` · ${name}`);
