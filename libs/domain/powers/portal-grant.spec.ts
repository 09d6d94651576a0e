import { describe, expect, it } from '@jest/globals';
import { grantState, lastDayProblem } from './portal-grant.ts';

const accepted = { lastDay: '2026-11-25', isAccepted: true, isRevoked: false };

describe('a grant of the portal', () => {
  it('works once it is accepted, to the end of its last day', () => {
    expect(grantState({ ...accepted, isAccepted: false }, '2026-11-20')).toBe('waiting');
    expect(grantState(accepted, '2026-11-25')).toBe('active');
    expect(grantState(accepted, '2026-11-26')).toBe('expired');
    expect(grantState({ ...accepted, isAccepted: false }, '2026-11-26')).toBe('expired');
  });

  it('is revoked for good, accepted or not', () => {
    expect(grantState({ ...accepted, isRevoked: true }, '2026-11-20')).toBe('revoked');
    expect(grantState({ ...accepted, isAccepted: false, isRevoked: true }, '2026-12-20')).toBe('revoked');
  });

  it('lasts from today on and a year at most', () => {
    expect(lastDayProblem('2026-11-24', '2026-11-25')).toBe('The last day cannot be in the past.');
    expect(lastDayProblem('2026-11-25', '2026-11-25')).toBeNull();
    expect(lastDayProblem('2027-11-25', '2026-11-25')).toBeNull();
    expect(lastDayProblem('2027-11-26', '2026-11-25')).toBe('Choose a day within a year.');
  });
});
