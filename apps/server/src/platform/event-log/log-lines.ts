import {
  binaryEvent,
  ErrorType,
  jsonEvent,
  NO_STREAM,
  START,
  type EventData,
  type EventStoreDBClient,
  type RecordedEvent,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { z } from 'zod';
import { agencyEvents, type AgencyPart } from './agency-events.ts';
import type { EventProof } from './event-proof.ts';
import { iterate, reading } from './client-stream.ts';
import { isType } from './store-errors.ts';
import { isOwnStream } from './store-id.ts';

/** Why a log cannot be copied, or is not a copy; in words for the operator. */
export class NotACopy extends Error {}

/** Stream, revision, event id, type, whether it is JSON, data, metadata; what is not JSON is base64. */
const logLine = z.tuple([z.string(), z.coerce.bigint(), z.uuid(), z.string(), z.boolean(), z.json(), z.json()]);

const flatMetadata = z.record(z.string(), z.string());

/** One event as a line of JSON: the same of two logs where one is a copy of the other. */
export type LogLine = string;

/**
 * Every event of a log as a line, in its order, from its beginning to the position `until` (included) or its end. A
 * store's own events (its id) are not the log's.
 */
export async function* linesOf(client: EventStoreDBClient, until?: bigint | null): AsyncIterable<LogLine> {
  if (until === null) return;
  const read = client.readAll({ fromPosition: START });
  for await (const { event } of iterate<ResolvedEvent>(reading(read))) {
    if (!event) continue;
    if (until !== undefined && event.position !== undefined && event.position.commit > until) return;
    if (isOfLog(event)) yield lineOf(event);
  }
}

/** One organization's part of them. */
export async function* agencyLines(client: EventStoreDBClient, part: AgencyPart): AsyncIterable<LogLine> {
  for await (const page of agencyEvents(client, part)) for (const { event } of page) if (event) yield lineOf(event);
}

/** Whether a store counts it to the log: not what stores keep for themselves. */
export const isOfLog = ({ streamId }: RecordedEvent): boolean => !streamId.startsWith('$') && !isOwnStream(streamId);

export const lineOf = ({ streamId, revision, id, type, isJson, data, metadata }: RecordedEvent): LogLine =>
  JSON.stringify([streamId, String(revision), id, type, isJson, inJson(data), inJson(metadata)]);

/** An event as its line says. */
export interface EventOfLine {
  stream: string;
  revision: number;
  id: string;
  type: string;
  data: unknown;
  metadata: unknown;
}

/** What a line says. Throws where it is none. */
export const readLine = (line: LogLine): EventOfLine => {
  const [stream, revision, id, type, , data, metadata] = logLine.parse(JSON.parse(line));
  return { stream, revision: Number(revision), id, type, data, metadata };
};

/** The line with a signature of this installation. */
export const signLine = async (proof: EventProof, line: LogLine): Promise<LogLine> => {
  const [stream, revision, id, type, isJson, data, metadata] = logLine.parse(JSON.parse(line));
  const { mac, macKey, ...plain } = flatMetadata.parse(metadata);
  const [signed] = await proof.sign(stream, Number(revision), [{ eventId: id, type, data, metadata: plain }]);
  return JSON.stringify([stream, String(revision), id, type, isJson, data, signed?.metadata]);
};

const inJson = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : (value ?? null);

const eventOf = (id: string, type: string, isJson: boolean, data: unknown, metadata: unknown): EventData => {
  if (isJson) return jsonEvent({ id, type, data: data as never, metadata: (metadata ?? undefined) as never });
  const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : '', 'base64');
  return binaryEvent({ id, type, data: bytes(data), metadata: bytes(metadata) });
};

/** Most events of one stream in one append; this keeps an append far below the size limit of stores. */
const APPEND_EVENTS = 100;
const APPEND_CHARACTERS = 256 * 1024;

interface Batch {
  stream: string;
  revision: bigint;
  events: EventData[];
  characters: number;
}

/**
 * Appends lines to a log at the places they name, in their order, so that whatever is numbered in log order gets the
 * same numbers. What stands there already as it should be is left alone.
 * @param done is told after each append how many events went with it
 * @throws NotACopy where something else stands there, or an earlier event of a stream is missing
 */
export const appendLines = async (
  to: EventStoreDBClient,
  lines: AsyncIterable<LogLine>,
  done: (events: number) => void = () => undefined,
): Promise<void> => {
  let batch = null as Batch | null;
  const flush = async () => {
    if (batch === null) return;
    const { stream, revision, events } = batch;
    await appendAt(to, stream, revision, events);
    batch = null;
    done(events.length);
  };
  for await (const line of lines) {
    const [stream, revision, id, type, isJson, data, metadata] = logLine.parse(JSON.parse(line));
    const isFull = batch?.events.length === APPEND_EVENTS || (batch?.characters ?? 0) + line.length > APPEND_CHARACTERS;
    if (batch?.stream !== stream || isFull) await flush();
    batch ??= { stream, revision, events: [], characters: 0 };
    batch.events.push(eventOf(id, type, isJson, data, metadata));
    batch.characters += line.length;
  }
  await flush();
};

const appendAt = async (
  to: EventStoreDBClient,
  stream: string,
  revision: bigint,
  events: EventData[],
): Promise<void> => {
  try {
    await to.appendToStream(stream, events, { expectedRevision: revision === 0n ? NO_STREAM : revision - 1n });
  } catch (error) {
    if (!isType(error, ErrorType.WRONG_EXPECTED_VERSION)) throw error;
    throw new NotACopy(
      `Event ${revision} of stream ${stream} does not fit the target: it holds something else there, or the source was ` +
        'truncated.',
    );
  }
};
