import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AnswerOf, Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import { call } from './api.ts';
import { keyOf, type Topic } from './query.ts';

/** A keyset-paged list of one endpoint; rows are the pages' `rows`, and `fetchNextPage` follows the cursor. */
export const pagedQuery = <E extends Endpoint>(endpoint: E, request: RequestOf<E>, topics: readonly Topic[]) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, request), 'pages'] as const,
    queryFn: ({ signal, pageParam }): Promise<AnswerOf<E> & { nextCursor: string | null }> => {
      const query = { ...request.query, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const paged = { ...request, query, signal } as RequestOf<E> & { signal: AbortSignal };
      return call(endpoint, paged) as Promise<AnswerOf<E> & { nextCursor: string | null }>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    meta: { topics },
  });
