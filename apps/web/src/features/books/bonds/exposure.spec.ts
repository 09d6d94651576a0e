import { expect, test } from '@jest/globals';
import { aBond } from '../../../test/people.ts';
import { bondsInWords, exposureOf } from './exposure.ts';

const bonds = [
  aBond({ amountCents: 500_000 }),
  aBond({ status: 'FORFEITED', amountCents: 250_050 }),
  aBond({ status: 'PAID', amountCents: 100_000 }),
  aBond({ status: 'CLOSED', amountCents: 100_000 }),
  aBond({ amountCents: 900_000, voidedAt: '2026-02-01T00:00:00Z' }),
  aBond({ amountCents: null }),
];

test('open and forfeited bonds carry liability, and their faces are the exposure (bonds#live-bonds)', () => {
  expect(exposureOf(bonds)).toEqual({ count: 3, cents: 750_050 });
});

test('an unfinished bond is neither live nor open: it is counted apart (today#unfinished-counts-nowhere)', () => {
  const begun = [aBond({ amountCents: 500_000 }), aBond({ amountCents: null, unfinished: true })];
  expect(exposureOf(begun)).toEqual({ count: 1, cents: 500_000 });
  expect(bondsInWords(begun)).toBe('1 open · 1 unfinished · $5,000 exposure');
});

test('the bonds are counted by status, beside what is at stake', () => {
  expect(bondsInWords(bonds)).toBe('2 open · 1 forfeited · 1 paid · 1 closed · $7,500.50 exposure');
  expect(bondsInWords(bonds.slice(0, 1))).toBe('1 open · $5,000 exposure');
});
