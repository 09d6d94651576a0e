import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import type { LiveTopic } from '#contracts/kernel/live-topics.ts';
import { call, ProblemError } from './api.ts';

/** What a query shows: everything of a topic, or one thing of it. A change of it refreshes the query (lib/live.ts). */
export type Topic = LiveTopic | `${LiveTopic}:${string}`;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      topics: readonly Topic[];
      /** The id of a thing whose refusal says that it is gone: what else asks about it waits for that (lib/live.ts). */
      tellsOf?: string;
    };
    defaultError: Error;
  }
}

/** What a query is kept under. */
export const keyOf = (endpoint: Endpoint, request: { params?: object; query?: object }) =>
  [endpoint.path, request.params ?? {}, request.query ?? {}] as const;

/** A query for one endpoint: `contractQuery(getAccount, { params: { accountId } }, ['account:' + accountId])`. */
export const contractQuery = <E extends Endpoint>(endpoint: E, request: RequestOf<E>, topics: readonly Topic[]) =>
  queryOptions({
    queryKey: keyOf(endpoint, request),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => call(endpoint, { ...request, signal }),
    meta: { topics },
  });

/** A refusal is final; after a lost answer or a server error another try may succeed. */
const worthRetrying = (error: Error) =>
  !(error instanceof ProblemError) ||
  error.code === 'NO_ANSWER' ||
  error.code === 'TEMPORARILY_UNAVAILABLE' ||
  error.code === 'INTERNAL_ERROR';

/**
 * What is not there yet comes with the view, each of whose answers waits two seconds for it
 * (building#read-your-writes).
 */
const isOnItsWay = (error: Error) => error instanceof ProblemError && error.isStale;

export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => (isOnItsWay(error) ? failures < 15 : failures < 2 && worthRetrying(error)),
        retryDelay: (failures, error) => (isOnItsWay(error) ? 500 : 1_000 * 2 ** failures),
      },
      // A command that cannot be sent says so at once, and does not wait unseen for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
