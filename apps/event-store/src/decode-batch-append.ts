import { ProtobufReader } from './protobuf-reader.ts';
import type { WireEvent } from './wire-events.ts';
import { uuidOfHalves } from './wire-ids.ts';
import type { ExpectedRevision } from './write-rules.ts';

/** What the first frame of an append says of it. */
export interface BatchOptions {
  /** Bytes of UTF-8. */
  readonly streamName: Buffer;
  readonly expected: ExpectedRevision;
  /** Instant (milliseconds) after which the client no longer wants it done; Infinity for never. */
  readonly deadlineMs: number;
}

/** A frame of BatchAppend; of what it says nothing is checked yet. */
export interface BatchFrame {
  /** The append's id as text, '' where there is none. */
  readonly id: string;
  /** The id as it came, which the answer repeats. */
  readonly correlation: Buffer;
  readonly options: BatchOptions | undefined;
  readonly events: readonly WireEvent[];
  readonly isFinal: boolean;
}

const noBytes: Buffer = Buffer.alloc(0);

const passOver = (reader: ProtobufReader): void => {
  while (reader.next() !== 0) reader.skip();
};

const readHalves = (reader: ProtobufReader): string => {
  let most = 0n;
  let least = 0n;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) most = reader.bigint();
    else if (field === 2) least = reader.bigint();
    else reader.skip();
  }
  return uuidOfHalves(most, least);
};

/** `UUID` as text, '' where it is empty. */
const readUuidText = (reader: ProtobufReader): string => {
  let text = '';
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) text = reader.message(readHalves);
    else if (field === 2) text = reader.text();
    else reader.skip();
  }
  return text;
};

const readStreamBytes = (reader: ProtobufReader): Buffer => {
  let name = noBytes;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 3) name = reader.bytes();
    else reader.skip();
  }
  return name;
};

/** `Timestamp` or `Duration`, both seconds and nanoseconds, in milliseconds. */
const readMs = (reader: ProtobufReader): number => {
  let seconds = 0;
  let nanos = 0;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) seconds = reader.signed();
    else if (field === 2) nanos = reader.signed();
    else reader.skip();
  }
  return seconds * 1000 + Math.trunc(nanos / 1e6);
};

/** `BatchAppendReq.Options`. Of the fields that exclude one another the last one counts. */
const readOptions = (reader: ProtobufReader): BatchOptions => {
  let streamName = noBytes;
  let expected: ExpectedRevision = 0; // as the generated classes have it where nothing is given
  let deadlineMs = Infinity;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) streamName = reader.message(readStreamBytes);
    else if (field === 2) expected = Math.min(reader.number(), Number.MAX_SAFE_INTEGER);
    else if (field === 6) deadlineMs = reader.message(readMs);
    else if (field === 7) deadlineMs = Date.now() + reader.message(readMs);
    else if (field === 3 || field === 4 || field === 5) {
      reader.message(passOver);
      expected = field === 3 ? 'no_stream' : field === 4 ? 'any' : 'stream_exists';
    } else reader.skip();
  }
  return { streamName, expected, deadlineMs };
};

const readProperty = (reader: ProtobufReader): { key: string; value: string } => {
  const property = { key: '', value: '' };
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) property.key = reader.text();
    else if (field === 2) property.value = reader.text();
    else reader.skip();
  }
  return property;
};

/** `BatchAppendReq.ProposedMessage`. */
const readProposed = (reader: ProtobufReader): WireEvent => {
  let id = '';
  let type: string | undefined;
  let contentType: string | undefined;
  let data = noBytes;
  let metadata = noBytes;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) id = reader.message(readUuidText);
    else if (field === 2) {
      const { key, value } = reader.message(readProperty);
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    } else if (field === 3) metadata = reader.bytes();
    else if (field === 4) data = reader.bytes();
    else reader.skip();
  }
  return { id, type, contentType, data, metadata };
};

/**
 * Reads a `BatchAppendReq`. By hand, in a quarter of the generated classes' time; names and data of the events are parts of
 * the bytes given. Throws Malformed, which ends the call, as the generated classes do.
 */
export const decodeBatchAppend = (bytes: Buffer): BatchFrame => {
  const reader = new ProtobufReader(bytes);
  let id = '';
  let correlation = noBytes;
  let options: BatchOptions | undefined;
  const events: WireEvent[] = [];
  let isFinal = false;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) {
      correlation = reader.bytes();
      id = readUuidText(new ProtobufReader(correlation));
    } else if (field === 2) options = reader.message(readOptions);
    else if (field === 3) events.push(reader.message(readProposed));
    else if (field === 4) isFinal = reader.number() !== 0;
    else reader.skip();
  }
  return { id, correlation, options, events, isFinal };
};
