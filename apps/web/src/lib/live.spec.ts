import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { QueryMeta } from '@tanstack/react-query';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { getAccount } from '#contracts/books/account/accounts.ts';
import { listPowerCounts } from '#contracts/powers/inventory/power-counts.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { applyChange, listen, refreshTopics } from './live.ts';
import { contractQuery, makeQueryClient } from './query.ts';
import { keepTokensOf, readToken } from './read-token.ts';
import { sessionQuery } from './session.ts';

const one = 'a6f1c2de-0000-4000-8000-00000000000a';
const two = 'a6f1c2de-0000-4000-8000-00000000000b';

const seen = {
  defendants: contractQuery(listDefendants, {}, ['defendant']),
  counts: contractQuery(getDashboard, {}, ['defendant']),
  one: contractQuery(getAccount, { params: { accountId: one } }, [`account:${one}`]),
  two: contractQuery(getAccount, { params: { accountId: two } }, [`account:${two}`]),
};

interface Shown {
  queryKey: readonly unknown[];
  meta?: QueryMeta | undefined;
}

const refreshedBy = (changes: Parameters<typeof applyChange>[1]['changes']) =>
  refreshed((queries) => applyChange(queries, { token: 's1:1', changes }));

const refreshed = (tell: (queries: ReturnType<typeof makeQueryClient>) => void) => {
  const queries = makeQueryClient();
  for (const { queryKey, meta } of Object.values<Shown>(seen)) {
    queries.getQueryCache().build(queries, { queryKey, ...(meta ? { meta } : {}) });
    queries.setQueryData(queryKey, {});
  }
  queries.setQueryData(sessionQuery.queryKey, null);
  tell(queries);
  const touched = Object.entries(seen).filter(([, { queryKey }]) => queries.getQueryState(queryKey)?.isInvalidated);
  expect(queries.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(false);
  return touched.map(([name]) => name);
};

describe('A live change', () => {
  it('refreshes what shows everything of its topic', () => {
    expect(refreshedBy([{ topic: 'defendant', id: one }])).toEqual(['defendants', 'counts']);
  });

  it('refreshes only the thing that it names', () => {
    expect(refreshedBy([{ topic: 'account', id: two }])).toEqual(['two']);
  });

  it('refreshes nothing that does not show it', () => {
    expect(refreshedBy([{ topic: 'export', id: one }])).toEqual([]);
  });

  it('carries how far the log is, so that the refreshed reads are no older', () => {
    keepTokensOf('org-live');
    refreshedBy([{ topic: 'ledger', id: one }]);
    expect(readToken()).toBe('s1:1');
  });
});

describe('A command that touches a topic', () => {
  it('refreshes what shows everything of it, and each thing of it', () => {
    expect(refreshed((queries) => refreshTopics(queries, ['account']))).toEqual(['one', 'two']);
    expect(refreshed((queries) => refreshTopics(queries, ['defendant']))).toEqual(['defendants', 'counts']);
  });

  it('leaves alone what another topic begins like it', () => {
    const { queryKey, meta = { topics: [] } }: Shown = contractQuery(listPowerCounts, {}, ['power-count']);
    const queries = makeQueryClient();
    queries.getQueryCache().build(queries, { queryKey, meta });
    refreshTopics(queries, ['power']);
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(false);
  });
});

describe('The live stream', () => {
  /** The parts of the browser's EventSource that the test controls. */
  class Stream {
    static readonly CLOSED = 2;
    static readonly opened: Stream[] = [];
    readyState = 0;
    onerror: () => void = () => undefined;
    onopen: () => void = () => undefined;
    closed = false;
    constructor(readonly url: string) {
      Stream.opened.push(this);
    }
    close() {
      this.closed = true;
    }
  }

  afterEach(() => {
    jest.useRealTimers();
    Stream.opened.length = 0;
  });

  it('asks for what has changed since the page began, and asks everything again where it was long in opening', async () => {
    jest.useFakeTimers();
    Object.assign(globalThis, { EventSource: Stream });
    jest.advanceTimersByTime(700);
    const told: unknown[] = [];
    const ended = new AbortController();
    const over = listen((data) => told.push(data), ended.signal);
    const [stream] = Stream.opened;
    expect(stream?.url).toBe(`/api/live?ageMs=${String(performance.now())}`);
    jest.advanceTimersByTime(900);
    stream?.onopen();
    expect(told).toEqual([]);
    jest.advanceTimersByTime(200);
    stream?.onopen();
    expect(told).toEqual(['missed']);
    ended.abort();
    await over;
  });

  it('is opened anew where a proxy answered it with an error, and everything shown is asked again', async () => {
    jest.useFakeTimers();
    Object.assign(globalThis, { EventSource: Stream });
    const told: unknown[] = [];
    const ended = new AbortController();
    const over = listen((data) => told.push(data), ended.signal);
    const [first] = Stream.opened;
    first?.onopen();
    if (first) first.readyState = Stream.CLOSED;
    first?.onerror();
    expect(Stream.opened).toHaveLength(1);
    jest.advanceTimersByTime(5_000);
    const [, second] = Stream.opened;
    second?.onopen();
    expect(told).toEqual(['missed']);
    // A break after which the browser reconnects by itself is left to it.
    second?.onerror();
    jest.advanceTimersByTime(60_000);
    expect(Stream.opened).toHaveLength(2);
    ended.abort();
    await over;
    expect(second?.closed).toBe(true);
  });
});
