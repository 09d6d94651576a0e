import { expect, test } from '@jest/globals';
import { inWords, withoutValues, type Finding } from './finding.ts';

const organizationId = 'f2037e1a-3aa9-40c6-801f-91b6d70d3da0';
const at: Omit<Finding, 'expected' | 'found'> = {
  organizationId,
  table: 'posting',
  key: 'journal_number 7',
  column: 'debit_cents',
};
const kept = (finding: Finding) => withoutValues(inWords(finding));

test('a kept problem says which row and column differ, and by how many cents', () => {
  expect(kept({ ...at, expected: 100, found: -101 })).toBe(
    'posting (journal_number 7), debit_cents: found -101, expected 100',
  );
});

test('a kept problem holds nothing of what stands in rows', () => {
  const name = 'Jean Boudreaux: found 1, expected 2';
  const all = [
    kept({ ...at, expected: name, found: 100 }),
    kept({ ...at, expected: 12, found: name }),
    kept({ ...at, column: null, expected: { name }, found: null }),
    kept({ ...at, column: null, expected: null, found: { name } }),
    withoutValues(`Organization ${organizationId}: view bonds cannot take event 7 of bond-1: ${name}`),
    withoutValues(`Organization ${organizationId}: event 3 of stream bond-1 cannot be read: ${name}`),
  ];
  expect(all).toEqual([
    'posting (journal_number 7), debit_cents: found is not what is expected',
    'posting (journal_number 7), debit_cents: found is not what is expected',
    'posting (journal_number 7) is missing',
    'posting (journal_number 7) must not be there',
    'view bonds cannot take event 7 of bond-1',
    'event 3 of stream bond-1 cannot be read',
  ]);
});
