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

/** Whether `candidate` is newer; a token of another store always replaces, since positions do not compare. */
const isNewer = (candidate: string, current: string): boolean => {
  const [store, position] = candidate.split(':');
  const [currentStore, currentPosition] = current.split(':');
  if (store !== currentStore) return true;
  const both = [position, currentPosition].every((value) => /^\d+$/.test(value ?? ''));
  return both && BigInt(position ?? 0) > BigInt(currentPosition ?? 0);
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
  if (kept?.organizationId === organizationId) token = kept.token;
};

export const readToken = (): string | null => token;

/** Remembers a token from an answer or from the live stream, if it is newer than the one known. */
export const rememberToken = (candidate: string | null): void => {
  if (candidate === null || organization === null || (token !== null && !isNewer(candidate, token))) return;
  token = candidate;
  sessionStorage.setItem(KEY, JSON.stringify({ organizationId: organization, token }));
};
