import { expect, test } from '@jest/globals';
import { mayComeBack, movesBalance, refundLimit, writeOffLimit } from './refunds.ts';

test('A refund is at most the credit, and at most the money that came in', () => {
  expect(refundLimit(-5_000, 8_000)).toBe(5_000);
  expect(refundLimit(-5_000, 3_000)).toBe(3_000);
  expect(refundLimit(2_000, 8_000)).toBe(0);
  expect(refundLimit(-5_000, -1_000)).toBe(0);
});

test('A write-off is at most the balance', () => {
  expect(writeOffLimit(5_000)).toBe(5_000);
  expect(writeOffLimit(-5_000)).toBe(0);
});

test('A check may come back for ten days, cash never does', () => {
  expect(mayComeBack('Check', '2026-03-01', '2026-03-11')).toBe(true);
  expect(mayComeBack('Money Order', '2026-03-01', '2026-03-12')).toBe(false);
  expect(mayComeBack('Cashiers Check', '2026-03-11', '2026-03-11')).toBe(true);
  expect(mayComeBack('Cash', '2026-03-11', '2026-03-11')).toBe(false);
  expect(mayComeBack(null, '2026-03-11', '2026-03-11')).toBe(false);
});

test('A refund takes the credit away, a write-off the balance', () => {
  expect(movesBalance('refund', 100, null)).toBe(100);
  expect(movesBalance('write-off', 100, null)).toBe(-100);
});

test('A void moves the balance back by what it takes back; that of a recovery or a payout leaves it', () => {
  expect(movesBalance('void', 100, 'payment')).toBe(100);
  expect(movesBalance('void', 100, 'write-off')).toBe(100);
  expect(movesBalance('void', 100, 'refund')).toBe(-100);
  expect(movesBalance('void', 100, 'bond')).toBe(-100);
  expect(movesBalance('void', 100, 'recovery')).toBe(0);
  expect(movesBalance('void', 100, 'payout')).toBe(0);
});
