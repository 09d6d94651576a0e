import { formatShortId } from '#domain/short-id.ts';

/** How an account is called: its short id, or that the ledger is about to number it (decision 6); its name where it has one. */
export const accountName = (shortId: number | null, name = ''): string =>
  (shortId === null ? 'Account being numbered…' : `Account ${formatShortId(shortId)}`) +
  (name === '' ? '' : ` · ${name}`);
