import { expect, test } from '@jest/globals';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { encodeBatchSuccess } from './append-answers.ts';
import { readUuid, writeUuid } from './wire-ids.ts';

const counted = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));

test('the answer that is written by hand is what the client’s own classes read', () => {
  const revision = fc.oneof(fc.constant(-1), counted);
  const stream = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(fc.uuid(), fc.boolean(), stream, revision, counted, (id, structured, name, at, position) => {
      const written = { kind: 'written', revision: at, position } as const;
      const correlation = writeUuid(id, structured).serializeBinary();
      const bytes = encodeBatchSuccess(correlation, Buffer.from(name), written);
      const answer = streams.BatchAppendResp.deserializeBinary(Uint8Array.from(bytes));
      expect(readUuid(answer.getCorrelationId())).toBe(id);
      expect(answer.getCorrelationId()?.hasStructured()).toBe(structured);
      expect(Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(name);
      const success = answer.getSuccess();
      expect(success?.hasNoStream()).toBe(at === -1);
      if (at !== -1) expect(success?.getCurrentRevision()).toBe(String(at));
      const place = success?.getPosition();
      expect([place?.getCommitPosition(), place?.getPreparePosition()]).toEqual([String(position), String(position)]);
    }),
    { numRuns: 300 },
  );
});
