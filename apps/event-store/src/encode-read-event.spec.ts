import { expect, test } from '@jest/globals';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { encodeReadEvent, type ShownEvent } from './encode-read-event.ts';
import type { LogEvent } from './log-event.ts';
import { readUuid } from './wire-ids.ts';

const counted = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));
const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 });
const bytes = fc.oneof(fc.uint8Array({ maxLength: 20 }), fc.uint8Array({ minLength: 100, maxLength: 20_000 }));
const event = fc.record<LogEvent>({
  id: fc.uuid(),
  type: fc.oneof(name, fc.constant('$streamDeleted')),
  isJson: fc.boolean(),
  data: bytes,
  metadata: bytes,
  position: counted,
  stream: name,
  revision: counted,
  createdMs: fc.integer({ min: 1, max: Date.UTC(9999, 0) }),
});

/** What the client's own classes read from the bytes. */
const decode = (encoded: Uint8Array) => streams.ReadResp.deserializeBinary(Uint8Array.from(encoded)).getEvent();

type Recorded = InstanceType<typeof streams.ReadResp.ReadEvent.RecordedEvent>;

const readRecorded = (recorded: Recorded | undefined) =>
  recorded && {
    id: readUuid(recorded.getId()),
    structured: recorded.getId()?.hasStructured(),
    stream: Buffer.from(recorded.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    revision: recorded.getStreamRevision(),
    positions: [recorded.getCommitPosition(), recorded.getPreparePosition()],
    data: Buffer.from(recorded.getData_asU8()),
    metadata: Buffer.from(recorded.getCustomMetadata_asU8()),
    properties: recorded.getMetadataMap().toArray().toSorted(),
  };

const expected = (shown: LogEvent | undefined, structured: boolean) =>
  shown && {
    id: shown.id,
    structured,
    stream: shown.stream,
    revision: shown.type === '$streamDeleted' ? '9223372036854775807' : String(shown.revision),
    positions: [String(shown.position), String(shown.position)],
    data: Buffer.from(shown.data),
    metadata: Buffer.from(shown.metadata),
    properties: [
      ['content-type', shown.isJson ? 'application/json' : 'application/octet-stream'],
      ['created', `${String(shown.createdMs)}0000`],
      ['type', shown.type],
    ],
  };

test('what is written by hand is what the client’s own classes read', () => {
  const shown = fc.record<ShownEvent>({
    event: fc.option(event, { nil: undefined }),
    link: fc.option(event, { nil: undefined }),
  });
  fc.assert(
    fc.property(shown, fc.boolean(), (given, structured) => {
      const read = decode(encodeReadEvent(given, structured));
      const place = given.link ?? given.event;
      expect(readRecorded(read?.getEvent())).toEqual(expected(given.event, structured));
      expect(readRecorded(read?.getLink())).toEqual(expected(given.link, structured));
      expect(read?.hasCommitPosition()).toBe(place !== undefined);
      if (place !== undefined) expect(read?.getCommitPosition()).toBe(String(place.position));
    }),
    { numRuns: 500 },
  );
});
