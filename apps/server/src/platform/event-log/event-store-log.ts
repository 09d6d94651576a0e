import { setTimeout as delay } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  ErrorType,
  excludeSystemEvents,
  jsonEvent,
  NO_STREAM,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type JSONEventData,
  type ReadPosition,
} from '@eventstore/db-client';
import type { OrganizationId } from '../../kernel/actor.ts';
import { agencyEvents, positionAfter } from './agency-events.ts';
import { UnreadableEvent, type EventTypes } from './event-types.ts';
import {
  EventLog,
  NO_EVENTS,
  WrongRevision,
  type EventToAppend,
  type LogItem,
  type SkipListener,
} from './event-log.ts';
import { EventProof, UnverifiedEvent, type ProofSource, type StoredEvent } from './event-proof.ts';
import type { RecordedEvent } from './events.ts';
import { readItem, readRecorded } from './read-recorded.ts';
import { Rejections } from './rejections.ts';
import { StoppedStream } from './stopped-stream.ts';
import { iterate, closeClient, pages, reading } from './client-stream.ts';
import { connectStore } from './connect-store.ts';
import { isAway, isType, LogAway, NoAnswer, refusedIfAway } from './store-errors.ts';
import { readStoreId } from './store-id.ts';
import { organizationOf } from './stream-name.ts';

const APPEND_TIMEOUT_MS = 10_000;
const SETTLE_TRIES = 3;

const encoder = new TextEncoder();

/** The events of an EventStoreDB, KurrentDB or the embedded store, through the official client (building#events). */
export class EventStoreLog extends EventLog {
  private readonly client: EventStoreDBClient;
  private readonly proof: EventProof;
  private readonly rejections: Rejections;
  private knownStoreId: Promise<string> | undefined;

  /**
   * @param url `esdb://…`, or `unix:/path`
   * @param categories the first parts of all streams' names
   * @param proofs keys that events are signed with and proved by (building#events-prove-their-writer)
   */
  constructor(
    url: string,
    private readonly types: EventTypes,
    private readonly categories: readonly string[],
    private readonly proofs: ProofSource,
  ) {
    super();
    this.client = connectStore(url);
    this.proof = new EventProof(proofs, (organizationId) => this.storedOf(organizationId));
    this.rejections = new Rejections((stream) => this.stored(stream), this.proof);
  }

  async append(stream: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<bigint> {
    // Metadata as the bytes that they are stored as: the client writes an object as base64, and reads that again.
    const signed = await this.proof.sign(stream, expectedRevision + 1, events);
    const data = signed.map(({ eventId: id, type, data, metadata }) =>
      jsonEvent({ id, type, data: { ...data }, metadata: encoder.encode(JSON.stringify(metadata)) }),
    );
    for (let tries = 1; ; tries += 1) {
      try {
        const position = await this.appendOnce(stream, expectedRevision, data);
        this.appends.succeeded();
        return position;
      } catch (error) {
        if (isType(error, ErrorType.WRONG_EXPECTED_VERSION)) throw new WrongRevision(stream, { cause: error });
        if (!isAway(error) || tries === SETTLE_TRIES) {
          if (isAway(error) || isType(error, ErrorType.ACCESS_DENIED)) this.appends.failed(() => this.head());
          throw refusedIfAway(error);
        }
      }
      // It is unknown whether the append happened, so read the stream. Where the events are missing, sending them again
      // is safe: the store answers a repeat of the same ids at the same revision like the first.
      await delay(50 * 4 ** tries * (0.5 + Math.random()));
      const position = await this.positionOf(stream, expectedRevision, events).catch((error: unknown) => {
        if (error instanceof LogAway) return null;
        throw error;
      });
      if (position === null) continue;
      this.appends.succeeded();
      return position;
    }
  }

  async *readStream(stream: string, fromRevision = 0, skipped?: SkipListener): AsyncIterable<RecordedEvent> {
    let next = BigInt(fromRevision);
    for await (const event of this.stored(stream, next)) {
      await this.proof.prepare([event]);
      try {
        if (event.revision !== next) throw new UnverifiedEvent(event, 'events before it are missing');
        yield readRecorded(this.types, this.proof, event);
      } catch (error) {
        if (!(error instanceof UnreadableEvent)) throw error;
        const rejected = error instanceof UnverifiedEvent && (await this.rejections.has(event, error.digest));
        if (!rejected) throw new StoppedStream(error);
        skipped?.(Number(event.revision), event.position?.commit ?? 0n);
      }
      next = event.revision + 1n;
    }
  }

  async *readAll(after: bigint | null): AsyncIterable<LogItem[]> {
    const read = this.client.readAll({ fromPosition: positionAfter(after) });
    for await (const page of pages(reading(read))) {
      // A read begins at its position, which was read before.
      const items = (await this.itemsOf(page)).filter(({ position }) => after === null || position > after);
      if (items.length > 0) yield items;
    }
  }

  async *readAgency(
    organizationId: OrganizationId,
    after: bigint | null,
    until: bigint | null = null,
  ): AsyncIterable<LogItem[]> {
    const part = { organizationId, categories: this.categories, after, until };
    for await (const page of agencyEvents(this.client, part)) yield await this.itemsOf(page);
  }

  async *follow(after: bigint | null, signal: AbortSignal): AsyncIterable<LogItem[]> {
    const stream = this.client.subscribeToAll({ fromPosition: positionAfter(after), filter: excludeSystemEvents() });
    for await (const page of pages({ stream, cancel: () => stream.unsubscribe() }, signal)) {
      const items = await this.itemsOf(page);
      if (items.length > 0) yield items;
    }
  }

  async head(): Promise<bigint | null> {
    // A store writes events of its own, and others may write to it too: behind the last of ours there may be many.
    let fromPosition: ReadPosition = END;
    for (let maxCount = 100; ; maxCount = 1_000) {
      let seen = 0;
      const read = this.client.readAll({ direction: BACKWARDS, fromPosition, maxCount });
      for await (const resolved of iterate(reading(read))) {
        const position = resolved.event?.position.commit ?? resolved.commitPosition;
        if (position !== undefined && resolved.event && organizationOf(resolved.event.streamId)) return position;
        seen += 1;
        if (position !== undefined) fromPosition = positionAfter(position);
      }
      if (seen < maxCount) return null;
    }
  }

  /** Records what an organization's log holds that was written before events were signed, unless that is done. */
  async recordUnsigned(organizationId: OrganizationId): Promise<void> {
    await this.proofs.unsignedUpTo(organizationId, [], () => this.storedOf(organizationId));
  }

  storeId(): Promise<string> {
    this.knownStoreId ??= readStoreId(this.client).catch((error: unknown) => {
      this.knownStoreId = undefined;
      throw error;
    });
    return this.knownStoreId;
  }

  async close(): Promise<void> {
    await closeClient(this.client);
  }

  private async itemsOf(page: readonly AllStreamResolvedEvent[]): Promise<LogItem[]> {
    await this.proof.prepare(page.map(({ event }) => event));
    const items = page.flatMap((resolved) => readItem(this.types, this.proof, resolved) ?? []);
    for (const [index, item] of items.entries()) {
      if (item.kind !== 'unreadable' || !item.unverified) continue;
      const { stream, revision, organizationId, unverified, position } = item;
      const isRejected = await this.rejections.has({ streamId: stream, revision: BigInt(revision) }, unverified.digest);
      if (isRejected) items[index] = { kind: 'position', position, rejected: { stream, revision, organizationId } };
    }
    return items;
  }

  /** A stream's events as the store has them. */
  private async *stored(stream: string, fromRevision = 0n): AsyncIterable<StoredEvent> {
    for await (const { event } of iterate(reading(this.client.readStream(stream, { fromRevision })))) {
      if (event) yield event;
    }
  }

  private async *storedOf(organizationId: OrganizationId): AsyncIterable<StoredEvent[]> {
    const part = { organizationId, categories: this.categories, after: null, until: null };
    for await (const page of agencyEvents(this.client, part)) yield page.flatMap(({ event }) => event ?? []);
  }

  private async appendOnce(stream: string, expectedRevision: number, data: JSONEventData[]): Promise<bigint> {
    const { promise: unanswered, reject } = Promise.withResolvers<never>();
    // The client's batch append has no deadline of its own: an answer that never comes would wait for ever.
    const timer = setTimeout(() => reject(new NoAnswer()), APPEND_TIMEOUT_MS);
    try {
      const appended = this.client.appendToStream(stream, data, {
        expectedRevision: expectedRevision === NO_EVENTS ? NO_STREAM : BigInt(expectedRevision),
      });
      const { position } = await Promise.race([appended, unanswered]);
      if (!position) throw new Error('The event store does not tell commit positions: use EventStoreDB 20.6 or newer.');
      return position.commit;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Commit position of `events` if they stand behind the revision; null where nothing does. */
  private async positionOf(
    stream: string,
    expectedRevision: number,
    events: readonly EventToAppend[],
  ): Promise<bigint | null> {
    const found: RecordedEvent[] = [];
    for await (const event of this.readStream(stream, expectedRevision + 1)) {
      found.push(event);
      if (found.length === events.length) break;
    }
    if (found.length === 0) return null;
    if (events.every(({ eventId }, index) => found[index]?.eventId === eventId)) return found.at(-1)?.position ?? null;
    throw new WrongRevision(stream);
  }
}
