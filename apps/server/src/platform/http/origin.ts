import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from '../refused.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The origins that may write: the public address, and every name of this machine where that is a local one. */
const isOurs = (origin: string, publicUrl: string): boolean => {
  const ours = new URL(publicUrl);
  if (!URL.canParse(origin)) return false;
  const theirs = new URL(origin);
  if (theirs.origin === ours.origin) return true;
  const local = LOCAL.has(ours.hostname) && LOCAL.has(theirs.hostname);
  return local && theirs.port === ours.port && theirs.protocol === ours.protocol;
};

/**
 * Refuses a write that another site's page sent (design 9). Programs send neither header and are let through: they
 * carry no browser's cookies.
 * @throws Refused ORIGIN_REFUSED
 */
export const refuseForeignOrigin = (headers: IncomingHttpHeaders, publicUrl: string): void => {
  const { origin, 'sec-fetch-site': site } = headers;
  const foreign = origin === undefined ? site === 'cross-site' || site === 'same-site' : !isOurs(origin, publicUrl);
  if (foreign) throw new Refused('ORIGIN_REFUSED');
};
