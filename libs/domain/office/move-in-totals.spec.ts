import { expect, test } from '@jest/globals';
import { figureInWords, isTotalSettled, totalInWords, type ComparedTotal } from './move-in-totals.ts';

const total: ComparedTotal = { file: 12, here: 12, typed: 12, reason: '' };

test.each<[string, Partial<ComparedTotal>, boolean]>([
  ['as typed, in the file and here', {}, true],
  ['not typed', { typed: null }, false],
  ['typed otherwise', { typed: 13 }, false],
  ['another number here than in the file', { file: 13 }, false],
  ['explained', { typed: 13, reason: 'One was entered twice' }, true],
  ['not typed, with a reason', { typed: null, reason: 'No such report' }, true],
  ['nothing of it', { file: 0, here: 0, typed: null }, true],
  ['nothing of it, and something typed', { file: 0, here: 0, typed: 5 }, false],
  ['a file that says nothing any more', { file: null }, true],
])('a total is settled, or not: %s (moving-in#control-totals)', (_, more, isSettled) => {
  expect(isTotalSettled({ ...total, ...more })).toBe(isSettled);
});

test('a total is named, counts are counts and money is money', () => {
  expect(totalInWords({ what: 'powers', surety: 'Bayou Surety' })).toBe('powers in hand of Bayou Surety');
  expect(totalInWords({ what: 'pastDue', surety: '' })).toBe('what is past due');
  expect(totalInWords({ what: 'credits', surety: '' })).toBe('credits of clients');
  expect([figureInWords('clients', 12), figureInWords('writtenOff', 12_50)]).toEqual(['12', '$12.50']);
});
