import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { getSite } from '#contracts/agency/organizations/agency.ts';
import { siteRoute } from '#contracts/agency/organizations/site-route.ts';
import { call } from './api.ts';
import { sessionQuery } from './session.ts';

/** Kept in this browser once a link with the flag was opened. */
const FLAG = 'bailiwick-admin-access';
/**
 * `?admin=access` or `?dev=access` (screens#coming-soon). It hides a page and protects nothing (screens#coming-soon).
 */
const VALUE = 'access';

/** Whether this browser carries the flag; takes it from the address and keeps it. */
const hasAccessFlag = (query: URLSearchParams): boolean => {
  const given = query.get('admin') === VALUE || query.get('dev') === VALUE;
  try {
    if (given) localStorage.setItem(FLAG, 'true');
    return given || localStorage.getItem(FLAG) === 'true';
  } catch {
    return given; // storage may be switched off
  }
};

/** Whether the coming-soon page stands before everything: for who is not signed in and carries no flag. */
export const useClosedSite = (): boolean => {
  const [closed, setClosed] = useState(false);
  const { data: session } = useQuery({ ...sessionQuery, enabled: false }); // asked by the guards
  const signedOut = session === null;
  useEffect(() => {
    if (hasAccessFlag(new URLSearchParams(location.search)) || !signedOut) return;
    call(siteRoute as typeof getSite).then(
      ({ comingSoon }) => setClosed(comingSoon),
      () => undefined, // where the answer is missing the site counts as open, since the page protects nothing
    );
  }, [signedOut]);
  return closed && signedOut;
};
