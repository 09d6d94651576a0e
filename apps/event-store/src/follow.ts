import type { EventReader } from './event-reader.ts';
import type { LiveTail } from './live-tail.ts';
import type { LogEvent } from './log-event.ts';
import { readAllForward, readStreamForward } from './read-pages.ts';

/** Pages of events in order, and 'live' each time everything committed so far has been given. */
export type Followed = AsyncGenerator<readonly LogEvent[] | 'live', void>;

export interface Source {
  readonly reader: EventReader;
  readonly tail: LiveTail;
}

/** All events after a position, for ever, until the signal aborts (then it throws the abort error). */
export async function* followAll({ reader, tail }: Source, after: number, signal: AbortSignal): Followed {
  let position = after;
  let live = false;
  for (;;) {
    signal.throwIfAborted();
    const events = tail.after(position);
    if (events === undefined) {
      live = false;
      for await (const page of readAllForward(reader, position + 1, tail.head)) {
        signal.throwIfAborted();
        position = page.at(-1)?.position ?? position;
        yield page;
        if (tail.after(position) !== undefined) break;
      }
      continue;
    }
    const last = events.at(-1);
    if (last !== undefined) {
      position = last.position;
      yield events;
    } else if (!live) {
      live = true;
      yield 'live';
    } else {
      await tail.changed(signal);
    }
  }
}

/** All events of one stream after a revision (-1 for all), for ever, until the signal aborts. */
export async function* followStream(source: Source, stream: string, after: number, signal: AbortSignal): Followed {
  const { reader, tail } = source;
  let revision = after;
  let position: number | undefined; // the log has been searched up to here; undefined while catching up
  for (;;) {
    signal.throwIfAborted();
    if (position === undefined) {
      const head = tail.head; // taken before the read: what the read does not show lies after it
      const state = await reader.streamState(stream);
      for await (const events of readStreamForward(reader, stream, state, revision + 1)) {
        revision = events.at(-1)?.revision ?? revision;
        yield events;
      }
      if (tail.after(head) === undefined) continue;
      position = head;
      yield 'live';
      continue;
    }
    const events = tail.after(position);
    const last = events?.at(-1);
    if (events === undefined) {
      position = undefined;
    } else if (last === undefined) {
      await tail.changed(signal, stream); // silent streams cost nothing while others are written
    } else {
      position = last.position;
      const seen = revision;
      const own = events.filter((event) => event.stream === stream && event.revision > seen);
      revision = own.at(-1)?.revision ?? revision;
      if (own.length > 0) yield own;
    }
  }
}
