import { expect, test } from '@jest/globals';
import { partOfWhole } from './part-of-whole.ts';

test('a part of the whole is told with its percentage, but of nothing and of a credit', () => {
  expect(partOfWhole(50_000, 120_000)).toBe('$500.00 of $1,200.00 in all (41.7%)');
  expect(partOfWhole(120_000, 120_000)).toBe('$1,200.00 of $1,200.00 in all (100.0%)');
  expect(partOfWhole(0, 0)).toBe('$0.00 of $0.00 in all');
  expect(partOfWhole(-500, -1_000)).toBe('−$5.00 of −$10.00 in all');
});
