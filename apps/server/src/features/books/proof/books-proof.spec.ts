import { expect, test } from '@jest/globals';
import { keptFrom, nightDue } from './books-proof.ts';

const agency = { timeZone: 'America/Chicago', since: '2026-11-20T15:00:00.000Z', night: '2026-11-28' };

test('A night is due from 2:00 AM of the agency on, in its own zone', () => {
  expect(nightDue(agency, new Date('2026-11-29T07:59:59Z'))).toBeNull();
  expect(nightDue(agency, new Date('2026-11-29T08:00:00Z'))).toBe('2026-11-29');
  expect(nightDue({ ...agency, timeZone: 'America/New_York' }, new Date('2026-11-29T07:00:00Z'))).toBe('2026-11-29');
});

test('A night that was asked for is not due again, and one that was missed is due as soon as somebody looks', () => {
  expect(nightDue({ ...agency, night: '2026-11-29' }, new Date('2026-11-29T20:00:00Z'))).toBeNull();
  expect(nightDue({ ...agency, night: '2026-11-20' }, new Date('2026-11-29T20:00:00Z'))).toBe('2026-11-29');
});

test('In the night that has no 2:00 AM the books are proven at 3:00 AM', () => {
  const spring = { ...agency, night: '2027-03-13' };
  expect(nightDue(spring, new Date('2027-03-14T07:59:59Z'))).toBeNull();
  expect(nightDue(spring, new Date('2027-03-14T08:00:00Z'))).toBe('2027-03-14');
});

test('An agency of today is proven from its first night on', () => {
  const young = { ...agency, since: '2026-11-29T06:30:00.000Z', night: null };
  expect(nightDue(young, new Date('2026-11-29T23:00:00Z'))).toBeNull();
  expect(nightDue(young, new Date('2026-11-30T08:00:00Z'))).toBe('2026-11-30');
});

test('A proof is kept for a year', () => {
  expect(keptFrom('2026-11-29')).toBe('2025-11-29');
});
