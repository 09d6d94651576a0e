import type { ProposedEvent } from './log-event.ts';
import { isSoftDeleted, type StreamState } from './stream-state.ts';

/** What the caller believes of the stream: a revision is the last one it knows. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | number;

export type WriteRequest = {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** Instant (milliseconds) after which the caller no longer wants it done; Infinity for never. */
  readonly deadlineMs: number;
} & (
  | { readonly kind: 'append'; readonly events: readonly ProposedEvent[] }
  | { readonly kind: 'delete' | 'tombstone' }
);

/**
 * Answer to a write. `revision` and `current` are -1 where the stream has no event; where no event was sent, `position`
 * is that of the last event of the log.
 */
export type WriteOutcome =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number }
  | { readonly kind: 'wrong-expected-version'; readonly expected: ExpectedRevision; readonly current: number }
  | { readonly kind: 'stream-deleted' }
  | { readonly kind: 'timeout' };

/** Where an event lies in the log. */
export interface Place {
  readonly revision: number;
  readonly position: number;
}

/** What earlier writes look like to the idempotency rules. */
export interface Written {
  /** Id and position of the event at a revision of a stream, as far as it was loaded for this request. */
  at(stream: string, revision: number): { readonly id: string; readonly position: number } | undefined;
  /** Place of an event written to the stream not long ago. */
  recent(stream: string, id: string): Place | undefined;
}

const first = (expected: ExpectedRevision): number => (typeof expected === 'number' ? expected + 1 : 0);

/** Revisions whose ids {@link judgeWrite} will ask for, as [from, to]; undefined if none. */
export const revisionsToCompare = (
  request: WriteRequest,
  state: StreamState,
): readonly [from: number, to: number] | undefined => {
  if (request.kind !== 'append' || request.expected === 'any' || request.expected === 'stream_exists') return undefined;
  const from = first(request.expected);
  const to = Math.min(from + request.events.length - 1, state.lastRevision);
  return from <= to ? [from, to] : undefined;
};

/** The same ids at exactly the revisions the caller expected: done before. */
const strongRepeat = (stream: string, from: number, events: readonly ProposedEvent[], written: Written) => {
  let place: Place | undefined;
  for (const [index, event] of events.entries()) {
    const found = written.at(stream, from + index);
    if (found?.id !== event.id) return undefined;
    place = { revision: from + index, position: found.position };
  }
  return place;
};

/** The same ids among the recent events of the stream: done before. 'torn' = only a part of them. */
const weakRepeat = (stream: string, events: readonly ProposedEvent[], written: Written): Place | 'torn' | undefined => {
  let last: Place | undefined;
  for (const event of events) {
    const place = written.recent(stream, event.id);
    if (last === undefined && place === undefined) return undefined;
    if (place === undefined) return 'torn';
    last = place;
  }
  return last;
};

const alreadyWritten = ({ revision, position }: Place): WriteOutcome => ({ kind: 'written', revision, position });

/**
 * Decides a write as EventStoreDB does: 'write' to do it, else the answer.
 * - any, stream_exists: repeats are recognised among recent events only;
 * - a revision behind the stream (or no_stream on a stream with events): a repeat if the same ids lie exactly there,
 *   else refused, but for no_stream on a deleted stream (not for an append of nothing);
 * - the current revision: always written, ids are not compared;
 * - a revision the stream has not reached: refused, and so is deleting what was never there.
 */
export const judgeWrite = (request: WriteRequest, state: StreamState, written: Written): 'write' | WriteOutcome => {
  const { stream, expected } = request;
  const events = request.kind === 'append' ? request.events : [];
  const current = state.lastRevision;
  const wrong: WriteOutcome = { kind: 'wrong-expected-version', expected, current };
  if (state.tombstoned) return { kind: 'stream-deleted' };
  if (request.kind === 'delete' && current === -1 && !state.hasMetadata) return wrong;

  if (expected === 'stream_exists') {
    if (isSoftDeleted(state)) return { kind: 'stream-deleted' };
    if (current === -1 && !state.hasMetadata) return wrong;
  }
  if (expected === 'any' || expected === 'stream_exists') {
    const repeat = weakRepeat(stream, events, written);
    if (repeat === 'torn') return wrong;
    return repeat === undefined ? 'write' : alreadyWritten(repeat);
  }
  const expectedLast = expected === 'no_stream' ? -1 : expected;
  if (expectedLast === current) return 'write';
  if (expectedLast > current) return wrong;
  const repeat = strongRepeat(stream, first(expected), events, written);
  if (repeat !== undefined) return alreadyWritten(repeat);
  if (expected !== 'no_stream' || !isSoftDeleted(state) || (request.kind === 'append' && events.length === 0))
    return wrong;
  const begunBefore = events[0] !== undefined && written.at(stream, first(expected))?.id === events[0].id;
  return begunBefore ? wrong : 'write';
};
