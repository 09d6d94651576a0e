import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inChronology, isInEdition, linesFor } from './chronology.ts';

describe('an edition', () => {
  const entry = {
    lines: ['Said: call 504-555-0101 or (504) 555-0199, SSN 528-91-4406'],
    suretyLines: ['Source: sister'],
  };

  test('for the surety has all, with the last four of an SSN alone', () => {
    const lines = linesFor('surety', entry, []);
    expect(lines[0]).toContain('504-555-0101');
    expect(lines[1]).toBe('Source: sister');
    expect(lines.join(' ')).not.toContain('528-91');
    expect(lines.join(' ')).toContain('4406');
  });

  test('for a court has no sources and no phones but those of the defendant', () => {
    const lines = linesFor('court', entry, ['5045550199']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Said: call (phone) or (504) 555-0199');
    expect(lines.join(' ')).not.toContain('528-91');
  });

  test('for a court never shows ten digits of a phone that is not the defendant’s, however it was typed', () => {
    const digits = fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map(String);
    const separators = fc.constantFrom('', '-', '.', ' ');
    fc.assert(
      fc.property(digits, separators, fc.boolean(), (phone, separator, bracketed) => {
        const area = bracketed ? `(${phone.slice(0, 3)})` : phone.slice(0, 3);
        const typed = [area, phone.slice(3, 6), phone.slice(6)].join(separator);
        const [line = ''] = linesFor('court', { lines: [`Call ${typed} soon`] }, []);
        expect(line.replace(/\D/g, '')).toBe('');
      }),
    );
  });
});

test('a chronology is by day and time of the fact, and then as it was entered', () => {
  const of = (id: string, day: string, at: string | null, enteredAt: string) => ({ id, day, at, enteredAt, lines: [] });
  const entries = [
    of('later', '2026-01-06', '2026-01-06T15:00:00.000Z', '2026-01-06T15:00:00.000Z'),
    of('visit', '2026-01-05', '2026-01-05T15:00:00.000Z', '2026-01-09T15:00:00.000Z'),
    of('day alone', '2026-01-05', null, '2026-01-08T15:00:00.000Z'),
    of('call', '2026-01-05', '2026-01-05T14:00:00.000Z', '2026-01-05T14:00:00.000Z'),
  ];
  expect(inChronology(entries).map(({ id }) => id)).toEqual(['day alone', 'call', 'visit', 'later']);
});

test('a court has no entry that is for the surety alone', () => {
  expect([isInEdition('court', { suretyOnly: true }), isInEdition('surety', { suretyOnly: true })]).toEqual([
    false,
    true,
  ]);
  expect([isInEdition('court', {}), isInEdition('surety', {})]).toEqual([true, true]);
});
