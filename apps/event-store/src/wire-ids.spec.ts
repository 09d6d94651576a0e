import { expect, test } from '@jest/globals';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import fc from 'fast-check';
import { BadRequest } from './wire-errors.ts';
import { readStreamName, readUint64, readUuid, writeStreamName, writeUuid } from './wire-ids.ts';

const anyId = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
);

test('any 128 bits survive both forms of an id', () => {
  fc.assert(
    fc.property(anyId, fc.boolean(), (id, structured) => {
      const sent = shared.UUID.deserializeBinary(writeUuid(id, structured).serializeBinary());
      expect(readUuid(sent)).toBe(id);
    }),
  );
  expect(readUuid(new shared.UUID().setString('ABCDEF00-0000-0000-0000-00000000000F'))).toBe(
    'abcdef00-0000-0000-0000-00000000000f',
  );
});

test.each([['not-an-id'], [''], ['00000000-0000-0000-0000-00000000000g'], ['{00000000-0000-0000-0000-000000000000}']])(
  'refuses %p as an id',
  (text) => {
    expect(() => readUuid(new shared.UUID().setString(text))).toThrow(BadRequest);
    expect(() => readUuid(undefined)).toThrow(BadRequest);
  },
);

test('stream names keep every character, and are refused when Postgres could not keep them', () => {
  expect(readStreamName(writeStreamName('Konto-ä☕'))).toBe('Konto-ä☕');
  for (const name of ['', 'a\0b', 'x'.repeat(2501), '☕'.repeat(834)]) {
    expect(() => readStreamName(writeStreamName(name))).toThrow(BadRequest);
  }
});

test('numbers beyond what JavaScript counts become its largest', () => {
  expect(readUint64('18446744073709551615')).toBe(Number.MAX_SAFE_INTEGER);
  expect(readUint64('0')).toBe(0);
});
