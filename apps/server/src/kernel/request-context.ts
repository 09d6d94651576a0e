import { AsyncLocalStorage } from 'node:async_hooks';

/** What one request carries through the layers without being passed: for logs, read-your-writes and limits only, never for rights. */
export interface RequestContext {
  requestId: string;
  /** Where it comes from (`networkOf`), and what is aborted when the caller goes away before the answer; a job has neither. */
  network?: string;
  gone?: AbortSignal;
  /** `<storeId>:<position>` from the client: read nothing older than this (building#read-your-writes). */
  readToken: string | null;
  /** Set by a command: what the client shall send with its next queries. */
  answerToken: string | null;
  /** Set by a query that gave up waiting for its view: answered with `X-Stale: true`. */
  stale: boolean;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();
