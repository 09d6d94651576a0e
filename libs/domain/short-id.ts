/** The short account id as shown: the organization's sequence padded to 7 digits (spec 9, decision 6). */
export const formatShortId = (shortId: number): string => String(shortId).padStart(7, '0');

/** How an account is called: its short id, or that the ledger is about to number it (decision 6); its name where it has one. */
export const accountName = (shortId: number | null, name = ''): string =>
  (shortId === null ? 'Account being numbered…' : `Account ${formatShortId(shortId)}`) +
  (name === '' ? '' : ` · ${name}`);
