import { setTimeout as delay } from 'node:timers/promises';
import { ErrorType } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { isType, refusedIfAway } from './store-errors.ts';

/** What is used of the client's streams; its own types do not fit Node's under the strictest options. */
interface ReadableOf<T> extends AsyncIterable<T> {
  on: (event: 'error', listener: (error: Error) => void) => unknown;
  iterator: (options: { destroyOnReturn: boolean }) => AsyncIterator<unknown>;
  resume: () => unknown;
}

/** A stream of the client, and how to end its call. */
interface ClientStream<T> {
  stream: ReadableOf<T>;
  cancel: () => Promise<void>;
}

/**
 * Yields what a stream of the client yields, until it ends or the signal says so; nothing for a stream that does not
 * exist. Lets go of the call, also when the reader stops early.
 */
export async function* iterate<T>({ stream, cancel }: ClientStream<T>, signal?: AbortSignal): AsyncIterable<T> {
  // The client may emit an error after the loop below has ended; nobody would listen.
  stream.on('error', () => undefined);
  const items = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<T>;
  const stopped = Promise.withResolvers<null>();
  const stop = () => stopped.resolve(null);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    while (!signal?.aborted) {
      const next = items.next();
      const item = signal ? await Promise.race([next, stopped.promise]) : await next;
      if (item === null || item.done) return;
      yield item.value;
    }
  } catch (error) {
    if (!isType(error, ErrorType.STREAM_NOT_FOUND)) throw refusedIfAway(error);
  } finally {
    signal?.removeEventListener('abort', stop);
    await cancel().catch(() => undefined);
    // A call only ends when everything that it has received is read; what nobody reads would stay for ever.
    stream.resume();
  }
}

/** A read that ends. */
export const reading = <T>(stream: ReadableOf<T> & { cancel: () => Promise<void> }): ClientStream<T> => ({
  stream,
  cancel: () => stream.cancel(),
});

const CLOSE_TIMEOUT_MS = 1_000;

/** Lets go of a client, for at most a second: after many calls it may wait for streams of its own that never end. */
export const letGo = async (client: EventStoreDBClient): Promise<void> => {
  const patience = new AbortController();
  const waited = delay(CLOSE_TIMEOUT_MS, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([client.dispose(), waited]);
  patience.abort();
};
