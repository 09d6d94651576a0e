import { createHash } from 'node:crypto';
import { BACKWARDS, binaryEvent, END, ErrorType, jsonEvent, NO_STREAM, START } from '@eventstore/db-client';
import type { EventData, EventStoreDBClient, RecordedEvent, ResolvedEvent } from '@eventstore/db-client';
import { iterate, reading } from './client-stream.ts';
import { isOwnStream } from './store-id.ts';
import { isType } from './store-errors.ts';

/** Most events of one stream in one append; an append stays far below the size that stores take. */
const APPEND_EVENTS = 100;
const APPEND_BYTES = 256 * 1024;

export interface CopyReport {
  /** Events that the target had from an earlier, interrupted copy. */
  alreadyThere: number;
  copied: number;
  /** SHA-256 over place, id, type, data and metadata of every event: the same of both logs. */
  digest: string;
}

/** Why a log cannot be copied, or is not a copy; in words for the operator. */
export class NotACopy extends Error {}

/**
 * Copies every event of one log to another through the client alone, in log order, so that everything that is numbered
 * in log order gets the same numbers again (design 6). Started again, it goes on where it stopped. At the end both logs
 * are read side by side and compared. The store's own events (its id, system streams) stay where they are.
 * @param say is told how many events are done, now and then
 * @throws NotACopy where the target holds something else, or the source no longer holds everything
 */
export const copyLog = async (
  from: EventStoreDBClient,
  to: EventStoreDBClient,
  say: (done: number) => void = () => undefined,
): Promise<CopyReport> => {
  const last = await lastEvent(to);
  const alreadyThere = last === null ? 0 : await count(from, last);
  let copied = 0;
  let batch: RecordedEvent[] = [];
  let bytes = 0;
  const flush = async () => {
    await append(to, batch);
    copied += batch.length;
    batch = [];
    bytes = 0;
    say(alreadyThere + copied);
  };
  let skip = alreadyThere;
  for await (const event of everyEvent(from)) {
    if (skip > 0) {
      skip -= 1;
      continue;
    }
    const size = JSON.stringify(event.data).length;
    const fits = batch.length < APPEND_EVENTS && bytes + size <= APPEND_BYTES;
    if (batch.length > 0 && (batch[0]?.streamId !== event.streamId || !fits)) await flush();
    batch.push(event);
    bytes += size;
  }
  if (batch.length > 0) await flush();
  return { alreadyThere, copied, digest: await compare(from, to) };
};

const isCopied = (event: RecordedEvent): boolean => !event.streamId.startsWith('$') && !isOwnStream(event.streamId);

async function* everyEvent(client: EventStoreDBClient): AsyncIterable<RecordedEvent> {
  const read = client.readAll({ fromPosition: START });
  for await (const { event } of iterate<ResolvedEvent>(reading(read))) if (event && isCopied(event)) yield event;
}

const lastEvent = async (client: EventStoreDBClient): Promise<RecordedEvent | null> => {
  const read = client.readAll({ direction: BACKWARDS, fromPosition: END });
  for await (const { event } of iterate<ResolvedEvent>(reading(read))) if (event && isCopied(event)) return event;
  return null;
};

/** How many events of the source end with this one. */
const count = async (from: EventStoreDBClient, last: RecordedEvent): Promise<number> => {
  let events = 0;
  for await (const { id, streamId } of everyEvent(from)) {
    events += 1;
    if (id === last.id && streamId === last.streamId) return events;
  }
  throw new NotACopy('The target holds events that the source does not: it is no copy of it. Nothing was written.');
};

const asWritten = ({ id, type, data, metadata, isJson }: RecordedEvent): EventData =>
  isJson
    ? jsonEvent({ id, type, data: data as never, metadata: metadata as never })
    : binaryEvent({ id, type, data: data, metadata: metadata as Uint8Array });

const append = async (to: EventStoreDBClient, events: readonly RecordedEvent[]): Promise<void> => {
  const [first] = events;
  if (!first) return;
  const expectedRevision = first.revision === 0n ? NO_STREAM : first.revision - 1n;
  try {
    await to.appendToStream(first.streamId, events.map(asWritten), { expectedRevision });
  } catch (error) {
    if (!isType(error, ErrorType.WRONG_EXPECTED_VERSION)) throw error;
    throw new NotACopy(
      `Event ${first.revision} of stream ${first.streamId} does not fit the target: it holds something else there, or ` +
        'the source was truncated.',
    );
  }
};

const lineOf = (event: RecordedEvent | undefined): string =>
  event
    ? JSON.stringify([
        event.streamId,
        String(event.revision),
        event.id,
        event.type,
        event.isJson ? event.data : Buffer.from(event.data).toString('base64'),
        event.metadata instanceof Uint8Array ? Buffer.from(event.metadata).toString('base64') : event.metadata,
      ])
    : '';

const compare = async (from: EventStoreDBClient, to: EventStoreDBClient): Promise<string> => {
  const hash = createHash('sha256');
  const copies = everyEvent(to)[Symbol.asyncIterator]();
  const nextCopy = async (): Promise<RecordedEvent | undefined> => {
    const next = await copies.next();
    return next.done ? undefined : next.value;
  };
  for await (const event of everyEvent(from)) {
    const line = lineOf(event);
    if (line !== lineOf(await nextCopy())) {
      throw new NotACopy(`Event ${event.revision} of stream ${event.streamId} is not the same in the target.`);
    }
    hash.update(line);
  }
  if (await nextCopy()) throw new NotACopy('The target holds more than the source.');
  return hash.digest('hex');
};
