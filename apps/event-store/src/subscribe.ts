import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { encodeReadEvent, type ReadAnswer } from './encode-read-event.ts';
import { readFilter, type EventFilter } from './event-filter.ts';
import { followAll, followStream } from './follow.ts';
import type { LogEvent } from './log-event.ts';
import { openStreamState } from './open-stream.ts';
import type { Outgoing } from './outgoing.ts';
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
  outgoing: Outgoing<ReadAnswer>,
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

const confirm = (outgoing: Outgoing<ReadAnswer>): Promise<void> => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
  return outgoing.send(new streams.ReadResp().setConfirmation(confirmation));
};

const sayCaughtUp = (outgoing: Outgoing<ReadAnswer>): Promise<void> =>
  outgoing.send(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));

const subscribeToStream = async (
  store: Store,
  options: ReadReq.Options,
  outgoing: Outgoing<ReadAnswer>,
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
  outgoing: Outgoing<ReadAnswer>,
  send: Send,
): Promise<void> => {
  const all = options.getAll();
  const given = all?.getPosition();
  const head = store.tail.head;
  const after = given !== undefined ? readUint64(given.getCommitPosition()) : all?.hasEnd() === true ? head : -1;
  const filterOptions = options.getFilter();
  const filtered =
    filterOptions === undefined ? undefined : new FilteredSending(readFilter(filterOptions), outgoing, send, after);
  await confirm(outgoing);
  for await (const page of followAll(store, after, outgoing.signal)) {
    if (page !== 'live') await (filtered?.send(page) ?? send(page));
    else {
      await filtered?.checkpoint();
      await sayCaughtUp(outgoing);
    }
  }
};

/** Sends what a filter lets through, and checkpoints that say how far the log was looked at, each place once. */
class FilteredSending {
  private considered = 0;
  private checkpointAt: number;

  constructor(
    private readonly filter: EventFilter,
    private readonly outgoing: Outgoing<ReadAnswer>,
    private readonly sendEvents: Send,
    private position: number,
  ) {
    this.checkpointAt = position;
  }

  async send(page: readonly LogEvent[]): Promise<void> {
    let rest = page;
    while (rest.length > 0) {
      const part = rest.slice(0, this.filter.checkpointEvery - this.considered);
      rest = rest.slice(part.length);
      await this.sendEvents(part.filter((event) => this.filter.matches(event)));
      this.position = part.at(-1)?.position ?? this.position;
      this.considered += part.length;
      if (this.considered >= this.filter.checkpointEvery) await this.checkpoint();
    }
  }

  async checkpoint(): Promise<void> {
    this.considered = 0;
    if (this.position === this.checkpointAt) return;
    this.checkpointAt = this.position;
    const at = String(this.position);
    const checkpoint = new streams.ReadResp.Checkpoint().setCommitPosition(at).setPreparePosition(at);
    await this.outgoing.send(new streams.ReadResp().setCheckpoint(checkpoint));
  }
}
