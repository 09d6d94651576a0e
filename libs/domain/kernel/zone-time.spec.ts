import { expect, it } from '@jest/globals';
import { instantAt } from './zone-time.ts';

it.each([
  ['2026-03-07', 'America/Chicago', '2026-03-07T15:00:00.000Z'],
  ['2026-03-08', 'America/Chicago', '2026-03-08T14:00:00.000Z'],
  ['2026-10-31', 'America/Chicago', '2026-10-31T14:00:00.000Z'],
  ['2026-11-01', 'America/Chicago', '2026-11-01T15:00:00.000Z'],
  ['2026-07-15', 'America/Phoenix', '2026-07-15T16:00:00.000Z'],
  ['2026-07-15', 'Pacific/Honolulu', '2026-07-15T19:00:00.000Z'],
])('nine o’clock of %s in %s is %s, before and after a change of the clocks', (day, zone, instant) => {
  expect(instantAt(day, '09:00', zone).toISOString()).toBe(instant);
});

it('a time of day keeps its minutes, over midnight of UTC as well', () => {
  expect(instantAt('2026-07-15', '19:45', 'America/Chicago').toISOString()).toBe('2026-07-16T00:45:00.000Z');
  expect(instantAt('2026-11-01', '00:30', 'America/Chicago').toISOString()).toBe('2026-11-01T05:30:00.000Z');
});
