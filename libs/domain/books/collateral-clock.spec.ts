import { describe, expect, it } from '@jest/globals';
import { collateralClock } from './collateral-clock.ts';

const discharged = { dischargedOn: '2026-03-01', returnDays: 30 };

describe('the clock for giving collateral back', () => {
  it('ends so many days after the discharge', () => {
    expect(collateralClock({ ...discharged, today: '2026-03-11' })).toEqual({
      since: 10,
      dueOn: '2026-03-31',
      isLate: false,
    });
  });

  it('is late from the day after the due day on', () => {
    expect(collateralClock({ ...discharged, today: '2026-03-31' }).isLate).toBe(false);
    expect(collateralClock({ ...discharged, today: '2026-04-01' })).toMatchObject({ since: 31, isLate: true });
  });

  it('begins with the discharge, whatever day it was recorded on', () => {
    expect(collateralClock({ ...discharged, today: '2026-03-01' }).since).toBe(0);
  });
});
