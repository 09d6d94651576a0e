import { expect, it } from '@jest/globals';
import { previewOf } from './plan-preview.ts';

const data = { today: '2026-03-09', balanceCents: 105_000, holidays: [] };
const typed = { amountCents: 10_000, startOn: '2026-03-16', frequency: 'WEEKLY', endsAfter: null } as const;

it('says how many payments pay the balance, and when the last one is due', () => {
  expect(previewOf(data, typed)).toEqual({ count: 11, lastOn: '2026-05-25', uncoveredCents: 0 });
});

it('says what stays open where the payments end before', () => {
  expect(previewOf(data, { ...typed, endsAfter: 4 })).toEqual({
    count: 4,
    lastOn: '2026-04-06',
    uncoveredCents: 65_000,
  });
});

it('counts with the holidays of the agency', () => {
  const holidays = ['2026-05-25'];
  expect(previewOf({ ...data, holidays }, typed)).toMatchObject({ lastOn: '2026-05-26' });
});

it('says nothing while the terms are not complete', () => {
  expect(previewOf(data, { ...typed, amountCents: null })).toBeNull();
  expect(previewOf(data, { ...typed, amountCents: Number.NaN })).toBeNull();
  expect(previewOf(data, { ...typed, startOn: '03/1' })).toBeNull();
});

it('does not count for ever what nobody would pay in a lifetime', () => {
  expect(previewOf(data, { ...typed, amountCents: 1 })).toMatchObject({ lastOn: null, uncoveredCents: 0 });
});
