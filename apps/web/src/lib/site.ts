import { queryOptions } from '@tanstack/react-query';
import { getSite } from '#contracts/agency.ts';
import { call } from './api.ts';

/** Kept in this browser once a link with the flag was opened. */
const FLAG = 'bailiwick-admin-access';
/** `?admin=access` or `?dev=access` (spec 1). It hides a page and protects nothing (decision 37). */
const VALUE = 'access';

/** Whether this browser carries the flag; takes it from the address and keeps it. */
export const hasAccessFlag = (query: URLSearchParams): boolean => {
  const given = query.get('admin') === VALUE || query.get('dev') === VALUE;
  try {
    if (given) localStorage.setItem(FLAG, 'true');
    return given || localStorage.getItem(FLAG) === 'true';
  } catch {
    return given; // storage may be switched off
  }
};

/** Whether visitors see the coming-soon page. A site that cannot say so is open: nothing depends on it. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getSite, { signal }).catch(() => ({ comingSoon: false })),
  staleTime: Infinity,
});
