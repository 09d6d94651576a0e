import { expect, test } from '@jest/globals';
import { livingCases } from './living-story.ts';
import { Dice } from './seed-data.ts';

test('a living agency is the same for the same day, busier around Mardi Gras than in autumn', () => {
  const cases = livingCases(new Dice(1_000), '2026-11-29');
  expect(livingCases(new Dice(1_000), '2026-11-29')).toEqual(cases);
  expect(livingCases(new Dice(1_001), '2026-11-29')).not.toEqual(cases);
  const inMonths = (...months: string[]) =>
    cases.filter(({ course, writtenOn }) => course === 'paid' && months.includes(writtenOn.slice(5, 7))).length;
  expect(inMonths('02', '03')).toBeGreaterThan(inMonths('11', '12'));
});
