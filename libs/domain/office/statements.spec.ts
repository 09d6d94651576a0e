import { describe, expect, it, test } from '@jest/globals';
import { daysBeside, daysInWords, isAsItStands, isOfADay, STATEMENT_KINDS, usualDays } from './statements.ts';

test('a statement is of this month where nobody chose, written and collected of twelve months, 1099s of the year', () => {
  expect(usualDays('worksheet-1099', '2026-02-11')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(usualDays('collections', '2026-02-11')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(usualDays('by-month', '2026-02-11')).toEqual({ from: '2025-03-01', to: '2026-02-28' });
});

describe('What a statement stands beside (money#beside-another-period)', () => {
  it.each([
    ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['a week', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22'],
    ['a day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['days that begin a month', '2026-03-01', '2026-03-15', '2026-02-14', '2026-02-28'],
  ])('is for %s the period before it, of the same length', (_, from, to, beforeFrom, beforeTo) => {
    expect(daysBeside({ from, to }, 'previous')).toEqual({ from: beforeFrom, to: beforeTo });
  });

  it('is the end of the month before for the state at the end of a day', () => {
    expect(daysBeside({ from: null, to: '2026-11-29' }, 'previous')).toEqual({ from: null, to: '2026-10-31' });
    expect(daysBeside({ from: null, to: '2026-11-30' }, 'previous')).toEqual({ from: null, to: '2026-10-31' });
  });

  it('is the same days of the year before, and the last day of a month stays the last', () => {
    const march = { from: '2026-02-01', to: '2026-02-28' };
    expect(daysBeside(march, 'last-year')).toEqual({ from: '2025-02-01', to: '2025-02-28' });
    expect(daysBeside({ from: '2025-02-01', to: '2025-02-28' }, 'last-year').to).toBe('2024-02-29');
    expect(daysBeside({ from: null, to: '2024-02-29' }, 'last-year')).toEqual({ from: null, to: '2023-02-28' });
    expect(daysBeside({ from: '2026-11-02', to: '2026-11-08' }, 'last-year')).toEqual({
      from: '2025-11-02',
      to: '2025-11-08',
    });
  });
});

describe('The days of a statement in words', () => {
  it.each([
    ['2026-01-01', '2026-12-31', '2026'],
    ['2026-11-01', '2026-11-30', 'November 2026'],
    ['2026-11-03', '2026-11-03', '11/03/2026'],
    [null, '2026-11-03', '11/03/2026'],
    ['2026-11-01', '2026-11-15', '11/01/2026 to 11/15/2026'],
    ['2025-07-01', '2026-06-30', '07/01/2025 to 06/30/2026'],
  ])('name %s to %s %s', (from, to, words) => {
    expect(daysInWords({ from, to })).toBe(words);
  });
});

it('A statement of position is of a day, every other one of a period', () => {
  const ofADay = ['balance-sheet', 'trial-balance', 'aging', 'aging-by-agent', 'payables', 'form-8300'];
  const ofTheTrade = ['open-liability', 'past-disposition', 'buf', 'trust', 'cover'];
  expect(STATEMENT_KINDS.filter(isOfADay)).toEqual([...ofADay, ...ofTheTrade]);
  // The journal tells the other two of any day.
  expect(STATEMENT_KINDS.filter(isAsItStands)).toEqual(['open-liability', 'past-disposition', 'cover']);
});
