import type { LogEvent } from './log-event.ts';

export const metadataEventType = '$metadata';
export const tombstoneEventType = '$streamDeleted';

/** `$tb` of a soft-deleted stream: the largest int64. As a JavaScript number it is rounded up to 2^63. */
const softDeleteMark = 2 ** 63;
const softDeleteMarkText = '9223372036854775807';

/** What the writer and the readers must know of a stream. `lastRevision` is -1 for a stream never written. */
export interface StreamState {
  readonly lastRevision: number;
  readonly tombstoned: boolean;
  /** The keys (`$maxCount`, `$maxAge`, `$tb`, `$acl`, the client's own) of the last event of its metadata stream, {} if none. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly hasMetadata: boolean;
}

export const absentStream: StreamState = { lastRevision: -1, tombstoned: false, metadata: {}, hasMetadata: false };

/** The stream that holds a stream's metadata. */
export const metadataStreamOf = (stream: string): string => `$$${stream}`;

/** The stream whose metadata this stream holds, undefined for an ordinary stream. */
export const describedStreamOf = (stream: string): string | undefined =>
  stream.startsWith('$$') ? stream.slice(2) : undefined;

/** Reads the data of an event of a metadata stream; undefined if they are no JSON object. */
export const parseStreamMetadata = (data: Uint8Array): Record<string, unknown> | undefined => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
};

/** The metadata that an event of a metadata stream sets. As in EventStoreDB its type does not matter, but that it is JSON. */
export const metadataOf = ({ isJson, data }: Pick<LogEvent, 'isJson' | 'data'>): Record<string, unknown> =>
  (isJson ? parseStreamMetadata(data) : undefined) ?? {};

/** The data of the `$metadata` event that deletes a stream. As in EventStoreDB, the other keys are gone with it. */
export const softDeletion = (): Uint8Array => Buffer.from(`{"$tb":${softDeleteMarkText}}`, 'utf8');

/** The data of the `$metadata` event that revives a deleted stream: it begins at this revision, other keys are kept. */
export const revival = (metadata: Readonly<Record<string, unknown>>, from: number): Uint8Array =>
  Buffer.from(JSON.stringify({ ...metadata, $tb: from }), 'utf8');

/** A number of a metadata key; what EventStoreDB does not accept counts as not given. */
const numberOf = (state: StreamState, key: '$tb' | '$maxCount' | '$maxAge'): number | undefined => {
  const value = state.metadata[key];
  return typeof value === 'number' && value > 0 ? value : undefined;
};

/** Deleted, but may be written again (then it goes on at last + 1). */
export const isSoftDeleted = (state: StreamState): boolean => (numberOf(state, '$tb') ?? 0) >= softDeleteMark;

/** First revision that reads show, by `$tb` and `$maxCount`; of a metadata stream they show the newest event alone. */
export const firstReadableRevision = (stream: string, state: StreamState): number => {
  if (describedStreamOf(stream) !== undefined) return Math.max(0, state.lastRevision);
  const maxCount = numberOf(state, '$maxCount');
  return Math.max(numberOf(state, '$tb') ?? 0, maxCount === undefined ? 0 : state.lastRevision - maxCount + 1);
};

/** Events created before this instant (milliseconds) are hidden by `$maxAge` (seconds); undefined: none. */
export const hiddenBeforeMs = (state: StreamState, nowMs: number): number | undefined => {
  const maxAge = numberOf(state, '$maxAge');
  return maxAge === undefined ? undefined : nowMs - maxAge * 1000;
};

/** Whether a read of its stream would show an event at this moment. */
export const isReadable = (event: LogEvent, state: StreamState, nowMs: number): boolean =>
  !state.tombstoned &&
  event.revision >= firstReadableRevision(event.stream, state) &&
  event.createdMs >= (hiddenBeforeMs(state, nowMs) ?? -Infinity);

/** The state of an event's own stream after the event. */
export const afterEvent = (state: StreamState, event: LogEvent): StreamState => ({
  ...state,
  lastRevision: event.revision,
  tombstoned: state.tombstoned || event.type === tombstoneEventType,
});

/** The state of a stream after an event in its metadata stream. */
export const afterMetadata = (state: StreamState, event: LogEvent): StreamState => ({
  ...state,
  hasMetadata: true,
  metadata: metadataOf(event),
});
