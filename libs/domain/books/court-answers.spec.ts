import { describe, expect, it } from '@jest/globals';
import {
  canBeAnswered,
  courtLifeAfter,
  isAsked,
  isMissed,
  isUnanswered,
  NO_ANSWER,
  type CourtAnswer,
  type CourtFields,
  type CourtLife,
} from './court-answers.ts';

const day = '2026-11-20';
const fields: CourtFields = {
  status: 'OPEN',
  courtDate: day,
  courtTime: null,
  courtSection: '',
  ftaDate: null,
  disposition: null,
  disposedOn: null,
};
const answer = (said: CourtAnswer, changes: Partial<CourtFields> = {}, life = NO_ANSWER, on = '2026-11-22') => {
  const event = { type: 'CourtAnswered', answerId: 'a', said, courtDate: day, by: 'rene', on } as const;
  return courtLifeAfter(life, event, fields, { ...fields, ...changes });
};
const other = (life: CourtLife, before: CourtFields, after: CourtFields) =>
  courtLifeAfter(life, { type: 'other' }, before, after);
const question = (changes: Partial<CourtFields> = {}, { standing }: CourtLife = NO_ANSWER) => ({
  ...fields,
  ...changes,
  standing,
});

describe('A court date (today#unanswered-court-date)', () => {
  it('is asked about from the day after it, can be answered on the day itself, and only while the bond is OPEN', () => {
    const on = (today: string) => [isAsked(question(), today), canBeAnswered(question(), today)];
    expect([on('2026-11-19'), on(day), on('2026-11-21')]).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
    const closed = question({ status: 'CLOSED' });
    expect([
      isAsked(closed, '2026-11-21'),
      canBeAnswered(closed, '2026-11-21'),
      isMissed(closed, '2026-11-21'),
    ]).toEqual([false, false, false]);
    expect(isAsked(question({ courtDate: null }), '2026-11-21')).toBe(false);
  });

  it('that nobody knows of is asked about again on the second day after', () => {
    const unknown = question({}, answer('unknown'));
    expect(['2026-11-22', '2026-11-23', '2026-11-24'].map((today) => isAsked(unknown, today))).toEqual([
      false,
      false,
      true,
    ]);
    expect([isUnanswered(unknown, '2026-11-23'), canBeAnswered(unknown, '2026-11-23')]).toEqual([true, true]);
  });

  it('of somebody who failed to appear stays, and is asked about no more', () => {
    const failed = question({ ftaDate: day }, answer('failed', { ftaDate: day }));
    expect([
      isAsked(failed, '2026-12-20'),
      isMissed(failed, '2026-12-20'),
      canBeAnswered(failed, '2026-12-20'),
    ]).toEqual([false, true, false]);
  });

  it('is missed once it passed, or where somebody said on its day that they were not there (today#court-badge)', () => {
    expect([isMissed(question(), day), isMissed(question(), '2026-11-21')]).toEqual([false, true]);
    expect(isMissed(question({}, answer('unknown', {}, NO_ANSWER, day)), day)).toBe(true);
  });

  it('asks again once the bond is OPEN again, and of another date anew', () => {
    const failed = answer('failed', { ftaDate: day });
    const now = { ...fields, ftaDate: day };
    const closed = other(failed, now, { ...now, status: 'CLOSED' });
    expect(other(closed, { ...now, status: 'CLOSED' }, now)).toEqual(NO_ANSWER);
    expect(other(failed, now, { ...now, courtDate: '2026-11-21' })).toEqual(NO_ANSWER);
    expect(isAsked(question({ courtDate: '2026-11-21' }), '2026-11-22')).toBe(true);
  });
});

describe('The last answer (today#undoing-a-court-answer)', () => {
  it('can be undone until what it set is changed', () => {
    const reset = answer('reset', { courtDate: '2026-12-11', courtTime: '13:30' });
    const now = { ...fields, courtDate: '2026-12-11', courtTime: '13:30' };
    expect(other(reset, now, now).last).toMatchObject({ answerId: 'a', said: 'reset', courtDate: day, by: 'rene' });
    expect(other(reset, now, { ...now, courtTime: '14:00' }).last).toBeNull();
    expect(other(reset, now, { ...now, status: 'FORFEITED' }).last).toBeNull();
  });

  it('leaves the question as it was: what was unknown is unknown', () => {
    const failed = answer('failed', { ftaDate: day }, answer('unknown'), '2026-11-25');
    const undone = courtLifeAfter(failed, { type: 'CourtAnswerUndone' }, { ...fields, ftaDate: day }, fields);
    expect(undone).toEqual({ standing: { said: 'unknown', on: '2026-11-22' }, last: null });
  });
});
