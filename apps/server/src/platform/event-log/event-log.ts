import type { OrganizationId } from '../../kernel/actor.ts';
import { AppendHealth } from './append-health.ts';
import type { EventMetadata, RecordedEvent } from './events.ts';

/** An event ready to be written: encoded data and flat metadata. */
export interface EventToAppend {
  eventId: string;
  type: string;
  data: object;
  metadata: EventMetadata;
}

/** An event that this build cannot read: `type` is null where it does not even know the type, or must not believe it. */
export interface UnreadableItem {
  kind: 'unreadable';
  position: bigint;
  type: string | null;
  stream: string;
  revision: number;
  organizationId: string;
  reason: string;
  /** Digest of an event whose signature does not verify; a rejection names it (building#events-prove-their-writer). */
  unverified?: { eventId: string; revision: number; digest: string };
}

/** What stands at one place of `$all`: an event of ours, or one that this build cannot read. */
export type LogItem =
  | { kind: 'event'; position: bigint; event: RecordedEvent }
  | UnreadableItem
  /** Nothing up to here is ours: other streams, filtered events; or `rejected`, an event of ours that an Admin has left out. */
  | { kind: 'position'; position: bigint; rejected?: { stream: string; revision: number; organizationId: string } };

/** Called with the revision of an event that an Admin has rejected. */
export type SkipListener = (revision: number, position: bigint) => void;

/** Another writer moved the stream first. */
export class WrongRevision extends Error {}

/** Where a stream without events stands: the expected revision of its first append. */
export const NO_EVENTS = -1;

/**
 * The log of events (building#events): the port that the command runner, the projections and the verifier use. Every
 * method throws Refused TEMPORARILY_UNAVAILABLE while the log cannot be reached.
 */
export abstract class EventLog {
  /** What became of the appends of this process. */
  readonly appends = new AppendHealth();

  /**
   * Appends all events or none and answers the commit position of the last, once they are durable. A lost reply is
   * settled before this returns: retried with the same event ids it never appends twice.
   * @param expectedRevision revision of the stream's last event, `NO_EVENTS` for a new stream.
   * @throws WrongRevision where the stream stands elsewhere.
   */
  abstract append(stream: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<bigint>;

  /**
   * The events of a stream from a revision on; nothing for a stream that does not exist. What an Admin has rejected is
   * left out: whoever counts revisions hears of it by `skipped`.
   * @throws StoppedStream, a Refused MONEY_STOPPED, at an event that this build cannot read, or that nothing proves.
   */
  abstract readStream(stream: string, fromRevision?: number, skipped?: SkipListener): AsyncIterable<RecordedEvent>;

  /**
   * Everything after a position (null: from the start), up to the end of the log as it is now, in pages of what has
   * arrived: never empty, of any size. The next is read while one is being worked on.
   */
  abstract readAll(after: bigint | null): AsyncIterable<readonly LogItem[]>;

  /**
   * One organization's part of `readAll`, picked out by the store: its cost is that of what it finds, where the store
   * has an index over its streams. Streams of categories that this build does not know are left out.
   * @param until a position that the log has reached, included; null: the end of the log as it is now
   */
  abstract readAgency(
    organizationId: OrganizationId,
    after: bigint | null,
    until?: bigint | null,
  ): AsyncIterable<readonly LogItem[]>;

  /** Everything after a position and then what comes; ends or throws when the connection does: subscribe again. */
  abstract follow(after: bigint | null, signal: AbortSignal): AsyncIterable<readonly LogItem[]>;

  /** Position of the last event of `$all`, or null for an empty log. */
  abstract head(): Promise<bigint | null>;

  /** The id of the store behind this log: positions of another one mean nothing here. */
  abstract storeId(): Promise<string>;

  abstract close(): Promise<void>;
}
