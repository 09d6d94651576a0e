/**
 * What this browser tab has written or heard of, per organization: `<storeId>:<position>` (building#read-your-writes).
 * Sent with every read, so that a screen never shows less than the person has already done. Kept for the tab, so a
 * reload knows it too.
 */
const KEY = 'bailiwick-read-token';

let organization: string | null = null;
let token: string | null = null;

const isToken = (candidate: unknown): candidate is string =>
  typeof candidate === 'string' && /^[^:]+:\d+$/.test(candidate);

/** The token kept for an organization; null where nothing of ours is: a screen may then be a moment behind, no more. */
const keptFor = (organizationId: string): string | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown> | null;
    return kept?.['organizationId'] === organizationId && isToken(kept['token']) ? kept['token'] : null;
  } catch {
    return null;
  }
};

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
  token = organizationId === null ? null : keptFor(organizationId);
  if (organizationId === null) sessionStorage.removeItem(KEY);
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
