import { expect, it } from '@jest/globals';
import { hintsOf, hintsOfFaces } from './move-in-hints.ts';

const rows = [
  [2, 13_000],
  [3, -6_500],
  [4, 6_500],
] as const;

it('names rows of the amount that differs, and of half of it with the other sign (moving-in#control-totals)', () => {
  expect(hintsOf(13_000, { rows })).toEqual([
    'A row of $130.00: line 2.',
    'A row of $65.00 whose sign could be the other one: line 3.',
  ]);
  expect(hintsOf(-13_000, { rows })).toEqual([
    'A row of $130.00: line 2.',
    'A row of $65.00 whose sign could be the other one: line 4.',
  ]);
  expect(hintsOf(-6_500, { rows })).toEqual(['Rows of $65.00: line 3, line 4.']);
  expect([hintsOf(0, { rows }), hintsOf(77, { rows })]).toEqual([[], []]);
});

it('names a row that repeats another where the file has more, and one that does not count where it has less', () => {
  const doubled = { rows: [[2, 26_000]], repeated: [[5, 2, 13_000]], out: [[7, 13_000]] } as const;
  expect(hintsOf(-13_000, doubled)).toEqual(['Line 5 repeats line 2, so $130.00 counts twice.']);
  expect(hintsOf(13_000, doubled)).toEqual(['A row of $130.00, not counted: line 7.']);
});

it('shows three lines of many', () => {
  const many = [2, 3, 4, 5].map((line) => [line, 100] as const);
  expect(hintsOf(100, { rows: many })).toEqual(['Rows of $1.00: line 2, line 3, line 4 and more.']);
});

it('names bonds of the face that differs, of another surety or status only where the old program has more', () => {
  const faces = { own: [[2, 500_000]], others: [[3, 500_000]], out: [[4, 500_000]] } as const;
  expect(hintsOfFaces(500_000, faces)).toEqual([
    'A bond of $5,000.00 with another surety or status: line 3.',
    'A bond of $5,000.00, not counted: line 4.',
    'A bond of $5,000.00: line 2.',
  ]);
  expect(hintsOfFaces(-500_000, faces)).toEqual(['A bond of $5,000.00: line 2.']);
  expect(hintsOfFaces(0, faces)).toEqual([]);
});
