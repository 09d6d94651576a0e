import { expect, it } from '@jest/globals';
import { dueStatus } from './due-status.ts';

it.each([
  [-3, 'due soon'],
  [0, 'due soon'],
  [14, 'due soon'],
  [15, 'due in weeks'],
  [45, 'due in weeks'],
  [46, 'due later'],
])('%d days to the due date is %s', (days, status) => {
  expect(dueStatus(days)).toBe(status);
});
