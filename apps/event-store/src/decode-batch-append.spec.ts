import { expect, test } from '@jest/globals';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { decodeBatchAppend, type BatchFrame, type BatchOptions } from './decode-batch-append.ts';
import { Malformed } from './protobuf-reader.ts';
import { ProtobufWriter } from './protobuf-writer.ts';
import type { WireEvent } from './wire-events.ts';
import { uuidText, writeStreamName, writeUuid } from './wire-ids.ts';

type Frame = InstanceType<typeof streams.BatchAppendReq>;
type Options = InstanceType<typeof streams.BatchAppendReq.Options>;
type Proposed = InstanceType<typeof streams.BatchAppendReq.ProposedMessage>;

const text = fc.string({ unit: 'binary', maxLength: 200 });
const bytes = fc.oneof(fc.uint8Array({ maxLength: 20 }), fc.uint8Array({ minLength: 100, maxLength: 2_000 }));
const uuid = fc.oneof(
  fc.tuple(fc.uuid(), fc.boolean()).map(([id, structured]) => writeUuid(id, structured)),
  text.map((any) => new shared.UUID().setString(any)),
  fc.constant(undefined),
);
const expectedRevision = fc.oneof(
  fc
    .bigInt({ min: 0n, max: 2n ** 64n - 1n })
    .map((revision) => (options: Options) => options.setStreamPosition(String(revision))),
  fc.constantFrom(
    (options: Options) => options.setAny(new empty.Empty()),
    (options: Options) => options.setNoStream(new empty.Empty()),
    (options: Options) => options.setStreamExists(new empty.Empty()),
    (options: Options) => options,
  ),
);
const someOptions = fc
  .record({
    name: fc.option(text),
    expected: expectedRevision,
    deadline: fc.option(fc.date({ noInvalidDate: true, min: new Date(0) })),
  })
  .map(({ name, expected, deadline }) => {
    const options = expected(new streams.BatchAppendReq.Options());
    if (name !== null) options.setStreamIdentifier(writeStreamName(name));
    if (deadline !== null) options.setDeadline(timestamp.Timestamp.fromDate(deadline));
    return options;
  });
const proposed = fc
  .record({
    id: uuid,
    data: bytes,
    metadata: bytes,
    properties: fc.array(fc.tuple(fc.oneof(text, fc.constantFrom('type', 'content-type')), text)),
  })
  .map(({ id, data, metadata, properties }) => {
    const message = new streams.BatchAppendReq.ProposedMessage().setId(id).setData(data).setCustomMetadata(metadata);
    for (const [key, value] of properties) message.getMetadataMap().set(key, value);
    return message;
  });
const frame = fc
  .record({
    id: uuid,
    options: fc.option(someOptions),
    proposed: fc.array(proposed, { maxLength: 3 }),
    isFinal: fc.boolean(),
  })
  .map(({ id, options, proposed: messages, isFinal }) =>
    new streams.BatchAppendReq()
      .setCorrelationId(id)
      .setOptions(options ?? undefined)
      .setProposedMessagesList(messages)
      .setIsFinal(isFinal),
  );

const optionsOf = (options: Options): BatchOptions => {
  const expected = options.hasAny()
    ? 'any'
    : options.hasNoStream()
      ? 'no_stream'
      : options.hasStreamExists()
        ? 'stream_exists'
        : Math.min(Number(options.getStreamPosition()), Number.MAX_SAFE_INTEGER);
  return {
    streamName: Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []),
    expected,
    deadlineMs: options.getDeadline()?.toDate().getTime() ?? Infinity,
  };
};

const eventOf = (message: Proposed): WireEvent => ({
  id: uuidText(message.getId()),
  type: message.getMetadataMap().get('type'),
  contentType: message.getMetadataMap().get('content-type'),
  data: Buffer.from(message.getData_asU8()),
  metadata: Buffer.from(message.getCustomMetadata_asU8()),
});

/** What the client's own classes read. */
const read = (frame: Frame): BatchFrame => {
  const options = frame.getOptions();
  return {
    id: uuidText(frame.getCorrelationId()),
    correlation: Buffer.from(frame.getCorrelationId()?.serializeBinary() ?? []),
    options: options && optionsOf(options),
    events: frame.getProposedMessagesList().map(eventOf),
    isFinal: frame.getIsFinal(),
  };
};

test('what is read by hand is what the client’s own classes write', () => {
  fc.assert(
    fc.property(frame, (given) => {
      expect(decodeBatchAppend(Buffer.from(given.serializeBinary()))).toEqual(read(given));
    }),
    { numRuns: 200 },
  );
});

/** Fields that this protocol does not know (yet), of every kind, before and after the ones it knows. */
const unknownField = fc
  .constantFrom('780a', 'f9010102030405060708', 'fa0103010203', 'fd0101020304', '8280808001026869')
  .map((hex) => Buffer.from(hex, 'hex'));

test('fields that are not known are passed over, wherever they are', () => {
  const known = ['id', 'options', 'events'] as const;
  fc.assert(
    fc.property(frame, unknownField, unknownField, (given, before, after) => {
      const within = (message: Uint8Array): Uint8Array => Buffer.concat([before, message, after]);
      const parts = new ProtobufWriter(100_000);
      parts.raw(after);
      if (given.getIsFinal()) parts.number(4, 1);
      for (const message of given.getProposedMessagesList().toReversed())
        parts.bytes(3, within(message.serializeBinary()));
      const [id, options] = [given.getCorrelationId(), given.getOptions()];
      if (options !== undefined) parts.bytes(2, within(options.serializeBinary()));
      if (id !== undefined) parts.bytes(1, within(id.serializeBinary()));
      parts.raw(before);
      const decoded = decodeBatchAppend(parts.finish());
      for (const name of known) expect(decoded[name]).toEqual(read(given)[name]);
    }),
  );
});

test('a deadline may be a time that the client still waits', () => {
  const options = Buffer.from('3a06080510c0843d', 'hex'); // field 7: 5 s and 1,000,000 ns
  const writer = new ProtobufWriter(20);
  writer.bytes(2, options);
  const before = Date.now();
  const deadlineMs = decodeBatchAppend(writer.finish()).options?.deadlineMs ?? 0;
  expect(deadlineMs).toBeGreaterThanOrEqual(before + 5001);
  expect(deadlineMs).toBeLessThanOrEqual(Date.now() + 5001);
});

/** What the client's own classes read from bytes, undefined where they refuse them. */
const readOrRefuse = (bytes: Uint8Array): BatchFrame | undefined => {
  try {
    return read(streams.BatchAppendReq.deserializeBinary(Uint8Array.from(bytes)));
  } catch {
    return undefined;
  }
};

test('of bytes that came to harm it reads what the client’s own classes read, or refuses them', () => {
  const harm = fc.record({ at: fc.nat(), by: fc.integer({ min: 0, max: 255 }), isCut: fc.boolean() });
  let refused = 0;
  fc.assert(
    fc.property(frame, harm, (given, { at, by, isCut }) => {
      const bytes = Buffer.from(given.serializeBinary());
      if (bytes.length === 0) return;
      if (!isCut) bytes[at % bytes.length] = by;
      const harmed = isCut ? bytes.subarray(0, at % bytes.length) : bytes;
      let decoded: BatchFrame;
      try {
        decoded = decodeBatchAppend(harmed);
      } catch (error) {
        expect(error).toBeInstanceOf(Malformed);
        refused += 1;
        return;
      }
      const theirs = readOrRefuse(harmed);
      if (theirs !== undefined) expect(shape(decoded)).toEqual(shape(theirs));
    }),
    { numRuns: 400 },
  );
  expect(refused).toBeGreaterThan(20);
});
/** Without instants that no calendar has, and numbers that are rounded. */
const shape = ({ options, events, isFinal }: BatchFrame) => ({
  options: options && { streamName: options.streamName, expected: typeof options.expected },
  events,
  isFinal,
});

test.each([
  ['a field without number', '0000'],
  ['a field with a number that none may have', 'aaffab80ffb2984400'],
  ['a group', '0b0c'],
  ['a number without end', '20ffffffffffffffffffff'],
  ['a length beyond the message', '0a05'],
  ['a number in place of a message', '0801'],
  ['a message in place of a number', '220100'],
  ['a field longer than the message around it', '12040a0a1a0061'],
  ['a text that is not UTF-8', '0a031201ff'],
])('refuses %s', (_name, hex) => {
  expect(() => decodeBatchAppend(Buffer.from(hex, 'hex'))).toThrow(Malformed);
});
