import type { EventReader } from './event-reader.ts';
import type { LogEvent } from './log-event.ts';
import { PageSize } from './page-size.ts';
import { firstReadableRevision, hiddenBeforeMs, type StreamState } from './stream-state.ts';

type Pages = AsyncGenerator<readonly LogEvent[], void>;

/** Reads page after page until one is not full; the next one is on its way while a page is being sent. */
async function* pages(read: (last: LogEvent | undefined, rows: number) => Promise<LogEvent[]>): Pages {
  const page = new PageSize();
  let rows = page.rows;
  let coming = read(undefined, rows);
  for (;;) {
    const events = page.measured(await coming);
    const isFull = events.length === rows;
    if (isFull) {
      rows = page.rows;
      coming = read(events.at(-1), rows);
      coming.catch(() => undefined); // told to whoever asks for that page
    }
    if (events.length > 0) yield events;
    if (!isFull) return;
  }
}

/** Leaves out what `$maxAge` hides. */
async function* young(state: StreamState, source: Pages): Pages {
  const limit = hiddenBeforeMs(state, Date.now());
  for await (const events of source) {
    yield limit === undefined ? events : events.filter((event) => event.createdMs >= limit);
  }
}

/** The log from a position on (included) up to `head`. */
export const readAllForward = (reader: EventReader, from: number, head: number): Pages =>
  pages(async (last, rows) => {
    const start = last === undefined ? from : last.position + 1;
    return reader.allForward(start, Math.min(rows, Math.max(0, head - start + 1)));
  });

/**
 * The events from a position on (included) up to `head` in streams whose names begin so, in commit order. They are found
 * by the index over the streams, so many positions at once: this takes time with them, not with the log between them.
 */
export const readStreamsForward = (
  reader: EventReader,
  prefixes: readonly string[],
  from: number,
  head: number,
  atOnce = 50_000,
): Pages => {
  let found: number[] = [];
  let searchFrom = from;
  return pages(async (_last, rows) => {
    while (found.length < rows && searchFrom <= head) {
      const more = await reader.positionsIn(prefixes, searchFrom, head, atOnce);
      searchFrom = more.length < atOnce ? head + 1 : (more.at(-1) ?? head) + 1;
      found = found.concat(more);
    }
    return reader.atPositions(found.splice(0, rows));
  });
};

/** The log before a position, newest first. */
export const readAllBackward = (reader: EventReader, before: number): Pages =>
  pages((last, rows) => reader.allBackward(last?.position ?? before, rows));

/** A stream from a revision on (included) to its last, without what its metadata hides. */
export const readStreamForward = (reader: EventReader, stream: string, state: StreamState, from: number): Pages => {
  const start = Math.max(from, firstReadableRevision(stream, state));
  return young(
    state,
    pages(async (last, rows) => {
      const next = last === undefined ? start : last.revision + 1;
      if (next > state.lastRevision) return [];
      return reader.streamForward(stream, next, state.lastRevision, rows);
    }),
  );
};

/** A stream from a revision (included) down to its first, without what its metadata hides. */
export const readStreamBackward = (reader: EventReader, stream: string, state: StreamState, from: number): Pages => {
  const end = firstReadableRevision(stream, state);
  return young(
    state,
    pages(async (last, rows) => {
      const next = last === undefined ? Math.min(from, state.lastRevision) : last.revision - 1;
      if (next < end) return [];
      return reader.streamBackward(stream, next, end, rows);
    }),
  );
};
