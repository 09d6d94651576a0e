import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStale } from '../lib/staleness.ts';

/**
 * Asks again, every two seconds, for what had not caught up with the person's own changes (building#read-your-writes).
 */
export const useStaleRefresh = (): void => {
  const stale = useStale();
  const queries = useQueryClient();
  useEffect(() => {
    if (!stale) return;
    const timer = setInterval(() => {
      void queries.invalidateQueries({ predicate: (query) => query.meta !== undefined, refetchType: 'active' });
    }, 2000);
    return () => clearInterval(timer);
  }, [stale, queries]);
};
