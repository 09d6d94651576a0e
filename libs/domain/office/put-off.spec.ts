import { describe, expect, test } from '@jest/globals';
import { lastDayPutOff } from './put-off.ts';

describe('An alert is put off', () => {
  test.each([
    ['14 days at most', null, '2026-12-14'],
    ['14 days where its deadline is later', '2026-12-20', '2026-12-14'],
    ['never past its deadline', '2026-12-03', '2026-12-03'],
    ['not on its deadline', '2026-11-30', null],
    ['not once it is past its deadline', '2026-11-29', null],
  ])('%s', (_, deadline, last) => {
    expect(lastDayPutOff(deadline, '2026-11-30')).toBe(last);
  });
});
