import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LIVE_TRANSIT_MS, liveStream, type LiveChange } from '#contracts/edge/live.ts';
import type { LiveTopic } from '#contracts/kernel/live-topics.ts';
import { addressOf, onTouched, ProblemError } from './api.ts';
import { markReached } from './connection.ts';
import { rememberToken } from './read-token.ts';

/** The ids of what is being deleted from here: what asks about them would be refused. */
export const beingDeleted = new Set<string>();

/** Whether a query's address names one of these things. */
export const asksAbout = ({ queryKey }: Query, things: ReadonlySet<string>): boolean =>
  Object.values(queryKey[1] ?? {}).some((named) => things.has(String(named)));

/** Whether a query shows one of these things; without an id, anything of its topic. */
const concerns = (query: Query, changes: readonly { topic: LiveTopic; id?: string }[]) =>
  !asksAbout(query, beingDeleted) &&
  changes.some(({ topic, id }) =>
    query.meta?.topics.some(
      (shown) => shown === topic || (id === undefined ? shown.startsWith(`${topic}:`) : shown === `${topic}:${id}`),
    ),
  );

/** Refreshes the queries that show these topics: what is known to have changed before the stream says so. */
export const refreshTopics = (queries: QueryClient, topics: readonly LiveTopic[]): void => {
  const changes = topics.map((topic) => ({ topic }));
  void queries.invalidateQueries({ predicate: (query) => concerns(query, changes) });
};

const isGone = ({ state }: Query) => state.error instanceof ProblemError && state.error.status === 404;

/** Asks whether a thing is still there; `others` that ask about it are refreshed once it is known not to be gone. */
const refreshAfter = async (
  queries: QueryClient,
  first: Query,
  id: string,
  others: (query: Query) => boolean,
): Promise<void> => {
  await queries.invalidateQueries({ queryKey: first.queryKey, exact: true });
  void queries.invalidateQueries({
    predicate: (query) => query !== first && asksAbout(query, new Set([id])) && others(query),
    refetchType: isGone(first) ? 'none' : 'active',
  });
};

/**
 * Refreshes the queries that show what changed, and only those. Where the screen asks whether a thing is still there
 * (`tellsOf`), it is asked that first: of what somebody else has deleted nothing more is asked.
 */
export const applyChange = (queries: QueryClient, change: LiveChange): void => {
  rememberToken(change.token);
  const changed = (query: Query) => concerns(query, change.changes);
  const telling = queries.getQueryCache().findAll({ type: 'active', predicate: changed });
  const first = new Map(
    telling.flatMap((query) => (query.meta?.tellsOf ? [[query.meta.tellsOf, query] as const] : [])),
  );
  const told = new Set(first.keys());
  void queries.invalidateQueries({ predicate: (query) => changed(query) && !asksAbout(query, told) });
  for (const [id, query] of first) void refreshAfter(queries, query, id, changed);
};

/** Whether a message says what changed. Checked without its schema, which would be part of the first load. */
const isChange = (data: unknown): data is LiveChange =>
  typeof data === 'object' &&
  data !== null &&
  typeof Reflect.get(data, 'token') === 'string' &&
  Array.isArray(Reflect.get(data, 'changes'));

const receive = (queries: QueryClient, data: unknown) => {
  if (data === 'missed') void queries.invalidateQueries({ predicate: (query) => query.meta !== undefined });
  else if (isChange(data)) applyChange(queries, data);
};

const AGAIN_MS = 3_000;

/**
 * Opens the stream until `signal` ends. After a break the browser reconnects by itself, but not where the answer was an
 * error (a proxy that found no process, a database away): then a new stream is opened, not by everybody at once.
 * Whenever it is open again, or was long in opening, everything shown is asked again; the first time the server tells
 * what has changed since the page began to read.
 */
export const listen = (tell: (data: unknown) => void, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let stream: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    let broken = false;
    const open = () => {
      const ageMs = Math.ceil(performance.now()); // since the page began: nothing on it was read before
      stream = new EventSource(addressOf(liveStream, { query: { ageMs } }));
      stream.onerror = () => {
        broken = true;
        if (stream.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS * (0.5 + Math.random()));
      };
      stream.onopen = () => {
        markReached();
        if (broken || performance.now() - ageMs > LIVE_TRANSIT_MS) tell('missed');
        broken = false;
      };
      stream.onmessage = ({ data }: MessageEvent<string>) => tell(JSON.parse(data));
    };
    open();
    signal.addEventListener('abort', () => {
      clearTimeout(again);
      stream.close();
      resolve();
    });
  });

/**
 * Live changes of the organization; none while the person has to set up something first. One connection per browser: the
 * tab that holds the lock has it and passes on what it hears; when that tab closes, the next one takes over, since
 * browsers allow six connections per origin (building#live).
 */
export const useLiveChanges = (organizationId: string | null): void => {
  const queries = useQueryClient();
  useEffect(() => onTouched((topics) => refreshTopics(queries, topics)), [queries]);
  useEffect(() => {
    if (organizationId === null || !('locks' in navigator) || typeof EventSource === 'undefined') return;
    const ended = new AbortController();
    const name = `bailiwick-live-${organizationId}`;
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => receive(queries, data);
    const tell = (data: unknown) => {
      receive(queries, data);
      channel.postMessage(data);
    };
    navigator.locks
      .request(name, { signal: ended.signal }, () => listen(tell, ended.signal))
      .catch((error: unknown) => {
        if (!ended.signal.aborted) throw error;
      });
    return () => {
      ended.abort();
      channel.close();
    };
  }, [queries, organizationId]);
};
