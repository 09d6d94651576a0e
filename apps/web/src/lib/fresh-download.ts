import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { askIdentity } from './api.ts';
import { sessionQuery } from './session.ts';

/** Asked a little before the server would, whose clock is another. */
const EARLIER_MS = 5 * 60_000;

/**
 * For the link of a file that asks for the password again (`freshMinutes`): a link cannot be asked in place, so the
 * person is asked before it is followed.
 */
export const useFreshDownload = ({ freshMinutes = Infinity }: Endpoint) => {
  const queries = useQueryClient();
  return (event: MouseEvent<HTMLAnchorElement>): void => {
    const since = queries.getQueryData(sessionQuery.queryKey)?.user.authenticatedAt ?? '';
    if (Date.now() - Date.parse(since) < freshMinutes * 60_000 - EARLIER_MS) return;
    event.preventDefault();
    const address = event.currentTarget.href;
    void askIdentity().then((confirmed) => {
      if (confirmed) location.assign(address);
    });
  };
};
