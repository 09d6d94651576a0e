import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from '../../kernel/refused.ts';

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** The origins that may write, as browsers name them: the public address, and every name of this machine where it is a local one. */
export const ownOrigins = (publicUrl: string): ReadonlySet<string> => {
  const url = new URL(publicUrl);
  const names = LOCAL.includes(url.hostname) ? LOCAL : [url.hostname];
  return new Set(names.map((hostname) => Object.assign(new URL(publicUrl), { hostname }).origin));
};

/**
 * Refuses a write that another site's page sent (building#headers). Programs send neither header and are let through:
 * they carry no browser's cookies.
 * @throws Refused ORIGIN_REFUSED
 */
export const refuseForeignOrigin = (headers: IncomingHttpHeaders, own: ReadonlySet<string>): void => {
  const { origin, 'sec-fetch-site': site } = headers;
  const foreign = origin === undefined ? site === 'cross-site' || site === 'same-site' : !own.has(origin);
  if (foreign) throw new Refused('ORIGIN_REFUSED');
};
