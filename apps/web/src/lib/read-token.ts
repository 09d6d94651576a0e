import { z } from 'zod';

/**
 * What this browser tab has written or heard of, per organization: `<storeId>:<position>` (design 7). Sent with every
 * read, so that a screen never shows less than the person has already done. Kept for the tab, so a reload knows it too.
 */
const KEY = 'bailiwick-read-token';
const known = z.object({ organizationId: z.string(), token: z.string() });

let organization: string | null = null;
let token: string | null = null;

const readKept = () => {
  try {
    return known.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null; // nothing kept, or nothing of ours: a screen may then be a moment behind, no more
  }
};

const isToken = (candidate: string | null): candidate is string => /^[^:]+:\d+$/.test(candidate ?? '');

/** Whether `candidate` is newer; a token of another store always replaces, since positions do not compare. */
const isNewer = (candidate: string, current: string): boolean => {
  const [store, position = ''] = candidate.split(':');
  const [currentStore, currentPosition = ''] = current.split(':');
  return store !== currentStore || BigInt(position) > BigInt(currentPosition);
};

/** Names the organization whose tokens are kept from now on; `null` after signing out. */
export const keepTokensOf = (organizationId: string | null): void => {
  if (organization === organizationId) return;
  organization = organizationId;
  token = null;
  if (organizationId === null) {
    sessionStorage.removeItem(KEY);
    return;
  }
  const kept = readKept();
  if (kept?.organizationId === organizationId && isToken(kept.token)) token = kept.token;
};

export const readToken = (): string | null => token;

/**
 * Remembers a token from an answer or from the live stream, if it is newer than the one known. A change of rows that no
 * event made has none, and takes none away.
 */
export const rememberToken = (candidate: string | null): void => {
  if (!isToken(candidate) || organization === null || (token !== null && !isNewer(candidate, token))) return;
  token = candidate;
  sessionStorage.setItem(KEY, JSON.stringify({ organizationId: organization, token }));
};
