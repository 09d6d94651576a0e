import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v5 } from 'uuid';
import { eventIdOf } from './stream-name.ts';

const ORGANIZATION = '0190a2b0-5b1c-7d3e-8f4a-112233445566';
const COMMAND = '0190a2b0-6c2d-7e4f-9a5b-66778899aabb';
const STREAM = `account-${ORGANIZATION}.0190a2b0-7d3e-7f50-8b6c-ccddeeff0011`;

// By its id the store recognises an event that it has.
test.each([
  [STREAM, 0, '5bdf492a-b01f-5e96-ba2a-631d75b2f884'],
  [STREAM, 1, '0ff27f36-2613-56e0-8794-9b919c51eaeb'],
  [`${STREAM}#é`, 0, '348257bf-5054-5458-b27e-7f05302d7263'],
])('on %s event %d of a command keeps its id', (stream, index, id) => {
  expect(eventIdOf(ORGANIZATION, COMMAND, stream, index)).toBe(id);
});

test('an id is the UUID of version 5 of its place, below that of its command', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.uuid(),
      fc.string({ unit: 'grapheme' }),
      fc.nat(99),
      (organization, command, stream, index) => {
        expect(eventIdOf(organization, command, stream, index)).toBe(
          v5(`${stream}#${index}`, v5(command, organization)),
        );
      },
    ),
  );
});

test('what is no UUID names no command', () => {
  for (const organization of ['', 'pelican', ORGANIZATION.slice(2), `${ORGANIZATION}00`, `z${ORGANIZATION.slice(1)}`]) {
    expect(() => eventIdOf(organization, COMMAND, STREAM, 0)).toThrow(RangeError);
  }
});
