import { expect, test } from '@jest/globals';
import { tallyEventTypes } from '../../../test/tally.ts';
import { filesIn, read } from '../../../../../libs/tooling/tree.ts';
import { categories, eventTypes } from '../../event-types.ts';
import { decodeEvent, encodeEvent, UnreadableEvent } from './event-types.ts';

test('old data are upcast to the newest shape', () => {
  expect(decodeEvent(tallyEventTypes, 'Counted', '1', { by: 3 })).toEqual({ by: 3, unit: 'piece' });
  expect(encodeEvent(tallyEventTypes, { type: 'Counted', data: { by: 3, unit: 'box' } })).toEqual({
    data: { by: 3, unit: 'box' },
    schema: '2',
  });
});

test.each([
  ['Unheard', '1', {}, 'does not know events of type Unheard'],
  ['toString', '1', {}, 'does not know events of type toString'],
  ['Counted', '3', { by: 1 }, 'does not know version 3'],
  ['Counted', 'x', { by: 1 }, 'does not know version x'],
  ['Counted', '2', { by: 'many', unit: 'box' }, 'by: Invalid input'],
])('%s version %s %j cannot be read', (type, schema, data, message) => {
  const decode = () => decodeEvent(tallyEventTypes, type, schema, data);
  expect(decode).toThrow(UnreadableEvent);
  expect(decode).toThrow(message);
});

// Each type needs a sample of every version, so a new type without one fails by name.
test('every event type of the product reads a golden sample of every version it ever had', () => {
  for (const [type, { version, samples }] of Object.entries(eventTypes)) {
    expect([type, samples.map((sample) => sample.version)]).toEqual([
      type,
      expect.arrayContaining(Array.from({ length: version }, (_, index) => index + 1)),
    ]);
    for (const sample of samples) decodeEvent(eventTypes, type, String(sample.version), sample.data);
  }
});

test('every event type that records postings says how they are booked, to the cent', () => {
  const money = Object.entries(eventTypes).flatMap(([type, books]) =>
    books.samples
      .filter(({ data }) => 'postings' in data)
      .map(({ data }) => ({ type, data, entry: books.booking?.(data).entry })),
  );
  expect(money.length).toBeGreaterThan(8);
  for (const { type, data, entry } of money) {
    expect([type, entry?.postings]).toEqual([type, (data as { postings?: object }).postings]);
    expect([type, entry?.effectiveOn]).toEqual([type, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  }
});

test('the streams of every noun are found by its category, so that no export of an agency misses them', () => {
  const places = ['apps/server/src/features', 'apps/server/src/platform/event-log'];
  const nouns = places
    .flatMap((place) => filesIn(place, /(?<!\.spec)\.ts$/))
    .flatMap((path) =>
      [...read(path).matchAll(/: Decider<.*> = \{\s+category: '([a-z-]+)'/g)].map(([, category]) => category),
    );
  expect(nouns.length).toBeGreaterThan(2);
  expect(categories.toSorted()).toEqual(nouns.toSorted());
});
