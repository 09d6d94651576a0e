import { setTimeout as delay } from 'node:timers/promises';
import { ErrorType, type EventStoreDBClient } from '@eventstore/db-client';
import { isType, refusedIfAway } from './store-errors.ts';

/** What is used of the client's streams; its own types do not fit Node's under the strictest options. */
interface ReadableOf<T> extends AsyncIterable<T> {
  on: (event: string, listener: (given: unknown) => void) => unknown;
  removeAllListeners: (event: 'data') => unknown;
  iterator: (options: { destroyOnReturn: boolean }) => AsyncIterator<unknown>;
  pause: () => unknown;
  resume: () => unknown;
}

/** A stream of the client, and how to end its call. */
interface ClientStream<T> {
  stream: ReadableOf<T>;
  cancel: () => Promise<void>;
}

/**
 * Yields what a stream of the client yields, until it ends; nothing for a stream that does not exist. Ends the call
 * also when the reader stops early.
 */
export async function* iterate<T>({ stream, cancel }: ClientStream<T>): AsyncIterable<T> {
  // The client may emit an error after the loop below has ended, which would be unhandled.
  stream.on('error', () => undefined);
  try {
    yield* { [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }) as AsyncIterator<T> };
  } catch (error) {
    if (!isType(error, ErrorType.STREAM_NOT_FOUND)) throw refusedIfAway(error);
  } finally {
    await cancel().catch(() => undefined);
    // A call ends only when all that it has received is read, so the rest is read and dropped.
    stream.resume();
  }
}

/** How many items are read ahead of the consumer before the store has to wait. */
const PAGE = 1_000;

/**
 * The same for streams of many events, in pages of what has arrived since the last one was taken: a promise for each
 * event would cost more than decoding it. Reading goes on while a page is being worked on. Ends when the signal says so.
 */
export async function* pages<T>({ stream, cancel }: ClientStream<T>, signal?: AbortSignal): AsyncIterable<T[]> {
  let page: T[] = [];
  let ended: { error: unknown } | undefined;
  let wake: (() => void) | undefined;
  const hasCome = () => {
    // Waits a turn, so that items that arrived together are in one page.
    if (wake) setImmediate(wake);
    wake = undefined;
  };
  const end = (error?: unknown) => {
    ended ??= { error };
    hasCome();
  };
  stream.on('error', end);
  stream.on('end', end);
  stream.on('close', end);
  stream.on('data', (item) => {
    if (page.push(item as T) >= PAGE) stream.pause();
    hasCome();
  });
  signal?.addEventListener('abort', hasCome, { once: true });
  try {
    while (!signal?.aborted) {
      if (page.length > 0) {
        const taken = page;
        page = [];
        stream.resume();
        yield taken;
      } else if (ended) {
        if (ended.error !== undefined) throw refusedIfAway(ended.error);
        return;
      } else {
        await new Promise<void>((resolve) => (wake = resolve));
      }
    }
  } finally {
    signal?.removeEventListener('abort', hasCome);
    stream.removeAllListeners('data');
    await cancel().catch(() => undefined);
    stream.resume();
  }
}

/** A read that ends. */
export const reading = <T>(stream: ReadableOf<T> & { cancel: () => Promise<void> }): ClientStream<T> => ({
  stream,
  cancel: () => stream.cancel(),
});

const CLOSE_TIMEOUT_MS = 1_000;

/**
 * Closes a client, waiting for at most a second: after many calls it may wait for streams of its own that never end.
 */
export const closeClient = async (client: EventStoreDBClient): Promise<void> => {
  const timeout = new AbortController();
  const waited = delay(CLOSE_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined);
  await Promise.race([client.dispose(), waited]);
  timeout.abort();
};
