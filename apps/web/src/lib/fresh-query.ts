import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * What a form starts with: the server's answer since the form opened, never one that the cache still holds from before
 * the last save. Without a network it is what the cache holds, since nothing can be sent then either.
 */
export const useFreshQuery = <Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) => {
  const [openedAt] = useState(() => Date.now());
  const query = useQuery({ ...options, staleTime: 0 });
  const isOfNow = query.dataUpdatedAt >= openedAt && !query.isPlaceholderData;
  const data: Data | undefined = isOfNow || query.fetchStatus === 'paused' ? query.data : undefined;
  return { data, error: data === undefined ? query.error : null, refetch: query.refetch };
};
