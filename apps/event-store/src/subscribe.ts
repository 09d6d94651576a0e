import { randomUUID } from 'node:crypto';
import streams, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { encodeReadEvent, type ReadAnswer } from './encode-read-event.ts';
import { readFilter, type EventFilter } from './event-filter.ts';
import { followAll, followStream } from './follow.ts';
import type { LogEvent } from './log-event.ts';
import { openStreamState } from './open-stream.ts';
import type { ResponseStream } from './response-stream.ts';
import { readStreamsForward } from './read-pages.ts';
import { showEvents } from './resolve-links.ts';
import type { Store } from './store.ts';
import { tombstoneEventType } from './stream-state.ts';
import { streamDeleted } from './wire-errors.ts';
import { readStreamName, readUint64 } from './wire-ids.ts';

type Send = (events: readonly LogEvent[]) => Promise<void>;

/**
 * A subscription: confirmation, then every event after the given place, past and future; `caught_up` each time it goes
 * live. It lasts until the client cancels, the store stops, or its stream is tombstoned, which is the last event.
 */
export const subscribe = async (
  store: Store,
  options: ReadReq.Options,
  outgoing: ResponseStream<ReadAnswer>,
): Promise<void> => {
  const structuredIds = options.getUuidOption()?.hasStructured() ?? false;
  const send: Send = async (events) => {
    const shown = await showEvents(store.reader, events, options.getResolveLinks());
    await outgoing.sendAll(shown.values().map((each) => encodeReadEvent(each, structuredIds)));
  };
  await (options.hasAll()
    ? subscribeToLog(store, options, outgoing, send)
    : subscribeToStream(store, options, outgoing, send));
};

const confirm = (outgoing: ResponseStream<ReadAnswer>): Promise<void> => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
  return outgoing.send(new streams.ReadResp().setConfirmation(confirmation));
};

const sayCaughtUp = (outgoing: ResponseStream<ReadAnswer>): Promise<void> =>
  outgoing.send(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));

const subscribeToStream = async (
  store: Store,
  options: ReadReq.Options,
  outgoing: ResponseStream<ReadAnswer>,
  send: Send,
): Promise<void> => {
  const from = options.getStream();
  const stream = readStreamName(from?.getStreamIdentifier());
  const state = await openStreamState(store, stream);
  const given = from?.hasRevision() === true ? readUint64(from.getRevision()) : -1;
  const after = from?.hasEnd() === true ? state.lastRevision : given;
  await confirm(outgoing);
  for await (const page of followStream(store, stream, after, outgoing.signal)) {
    if (page === 'live') {
      await sayCaughtUp(outgoing);
      continue;
    }
    await send(page);
    if (page.some((event) => event.type === tombstoneEventType)) throw streamDeleted(stream);
  }
};

const subscribeToLog = async (
  store: Store,
  options: ReadReq.Options,
  outgoing: ResponseStream<ReadAnswer>,
  send: Send,
): Promise<void> => {
  const all = options.getAll();
  const given = all?.getPosition();
  const head = store.tail.head;
  let after = given !== undefined ? readUint64(given.getCommitPosition()) : all?.hasEnd() === true ? head : -1;
  const filterOptions = options.getFilter();
  const filter = filterOptions === undefined ? undefined : readFilter(filterOptions);
  const filtered = filter === undefined ? undefined : new FilteredSending(filter, outgoing, send, after);
  await confirm(outgoing);
  // What lies behind the tail: for some streams alone, they are asked for.
  if (filter?.streamPrefixes !== undefined && store.tail.after(after) === undefined) {
    for await (const page of readStreamsForward(store.reader, filter.streamPrefixes, after + 1, head)) {
      outgoing.signal.throwIfAborted();
      await filtered?.send(page);
    }
    await filtered?.sendUpTo(head, []);
    after = head;
  }
  for await (const page of followAll(store, after, outgoing.signal)) {
    if (page !== 'live') await (filtered?.send(page) ?? send(page));
    else {
      await filtered?.checkpoint();
      await sayCaughtUp(outgoing);
    }
  }
};

/**
 * Sends what a filter lets through, and checkpoints that say how far the log was looked at, each place once: one behind
 * every stretch of as many events as the client asked for, also where the index has passed over them.
 */
class FilteredSending {
  private checkpointAt: number;

  constructor(
    private readonly filter: EventFilter,
    private readonly outgoing: ResponseStream<ReadAnswer>,
    private readonly sendEvents: Send,
    private position: number,
  ) {
    this.checkpointAt = position;
  }

  /** Sends the wanted ones of a page; what the page leaves out of the log is not wanted. */
  async send(page: readonly LogEvent[]): Promise<void> {
    const wanted = page.filter((event) => this.filter.matches(event));
    await this.sendUpTo(page.at(-1)?.position ?? this.position, wanted);
  }

  /** Sends all that is wanted between the last position and this one, which is included. */
  async sendUpTo(position: number, wanted: readonly LogEvent[]): Promise<void> {
    let rest = wanted;
    for (let next = this.nextCheckpoint; next <= position; next = this.nextCheckpoint) {
      const behind = rest.findIndex((event) => event.position > next);
      const part = behind === -1 ? rest : rest.slice(0, behind);
      rest = rest.slice(part.length);
      if (part.length > 0) await this.sendEvents(part);
      this.position = next;
      await this.checkpoint();
    }
    if (rest.length > 0) await this.sendEvents(rest);
    this.position = position;
  }

  async checkpoint(): Promise<void> {
    if (this.position === this.checkpointAt) return;
    this.checkpointAt = this.position;
    const at = String(this.position);
    const checkpoint = new streams.ReadResp.Checkpoint().setCommitPosition(at).setPreparePosition(at);
    await this.outgoing.send(new streams.ReadResp().setCheckpoint(checkpoint));
  }

  private get nextCheckpoint(): number {
    return this.checkpointAt + this.filter.checkpointEvery;
  }
}
