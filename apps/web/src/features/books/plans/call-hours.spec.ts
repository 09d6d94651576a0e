import { expect, it } from '@jest/globals';
import { isTimeToCall } from './call-hours.ts';

it.each([
  ['2026-03-09T12:59:00Z', false], // 7:59 AM in Louisiana
  ['2026-03-09T13:00:00Z', true],
  ['2026-03-10T01:59:00Z', true], // 8:59 PM
  ['2026-03-10T02:00:00Z', false],
])('at %s people may be called: %s', (at, may) => {
  expect(isTimeToCall(new Date(at), 'America/Chicago')).toBe(may);
});
