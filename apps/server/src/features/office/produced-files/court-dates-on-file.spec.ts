import { describe, expect, it } from '@jest/globals';
import { courtDatesOf, type CourtStep } from './court-dates-on-file.ts';

const step = (said: Partial<CourtStep>): CourtStep => ({
  type: 'BondAmended',
  saysDate: true,
  courtDate: null,
  courtTime: null,
  courtSection: '',
  said: null,
  answeredDate: null,
  ftaDate: null,
  ...said,
});

describe('The court dates of a bond, in the file of a person (people#produced-file)', () => {
  it('are all that it ever had, by day, each with what was said of it last', () => {
    const steps = [
      step({ type: 'BondWritten', courtDate: '2026-03-02', courtTime: '09:00', courtSection: 'M3' }),
      step({ type: 'CourtAnswered', said: 'reset', answeredDate: '2026-03-02', courtDate: '2026-04-06' }),
      step({ type: 'CourtAnswered', said: 'failed', answeredDate: '2026-04-06', courtDate: '2026-04-06' }),
    ];
    expect(courtDatesOf(steps)).toEqual([
      { day: '2026-03-02', time: '09:00', section: 'M3', said: 'reset' },
      { day: '2026-04-06', time: null, section: '', said: 'failed' },
    ]);
  });

  it('are also the one that a forfeited bond missed', () => {
    expect(courtDatesOf([step({ type: 'BondWritten', ftaDate: '2026-03-02' })])).toEqual([
      { day: '2026-03-02', time: null, section: '', said: 'failed' },
    ]);
  });

  it('say nothing of a date whose answer was taken back, and nothing where an event names no date', () => {
    const steps = [
      step({ type: 'BondWritten', courtDate: '2026-03-02' }),
      step({ type: 'CourtAnswered', said: 'unknown', answeredDate: '2026-03-02', courtDate: '2026-03-02' }),
      step({ type: 'CourtAnswerUndone', said: 'unknown', answeredDate: '2026-03-02', courtDate: '2026-03-02' }),
      step({ type: 'BondPremiumAdjusted', saysDate: false }),
    ];
    expect(courtDatesOf(steps)).toEqual([{ day: '2026-03-02', time: null, section: '', said: null }]);
  });
});
