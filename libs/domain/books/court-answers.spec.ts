import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../kernel/days.ts';
import {
  canBeAnswered,
  COURT_ANSWERS,
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

/** What happens to a bond, and how many days after what happened before. */
type Step = { wait: number } & (
  | { does: 'answer'; said: CourtAnswer; days: number }
  | { does: 'undo' | 'close' | 'open' }
  | { does: 'move'; days: number }
);

/** What an answer sets, by the rule (today#court-answers). */
const setBy = (said: CourtAnswer, now: CourtFields, next: string): CourtFields => {
  if (said === 'unknown') return now;
  if (said === 'failed') return { ...now, ftaDate: now.courtDate };
  if (said === 'reset') return { ...now, courtDate: next };
  return { ...now, courtDate: null };
};

/** The words that were said of a date, as it is told: all of them, since somebody set that date or opened the bond again. */
interface Told {
  fields: CourtFields;
  words: readonly { said: CourtAnswer; on: string }[];
}

const askedByTheRule = ({ fields: { status, courtDate }, words }: Told, today: string): boolean => {
  if (status !== 'OPEN' || courtDate === null || courtDate >= today) return false;
  const word = words.at(-1);
  return word === undefined || (word.said === 'unknown' && addDays(word.on, 2) <= today);
};

describe('Whatever is said of a court date, undone and changed', () => {
  const step = fc.oneof(
    fc.record({
      does: fc.constant('answer' as const),
      said: fc.constantFrom(...COURT_ANSWERS),
      days: fc.nat({ max: 9 }),
      wait: fc.nat({ max: 3 }),
    }),
    fc.record({ does: fc.constantFrom('undo' as const, 'close' as const, 'open' as const), wait: fc.nat({ max: 3 }) }),
    fc.record({ does: fc.constant('move' as const), days: fc.integer({ min: -5, max: 9 }), wait: fc.nat({ max: 3 }) }),
  );

  /** The bond after a change that is no answer: by what the product keeps, and as it is told. */
  const changed = (life: CourtLife, told: Told, next: CourtFields): [CourtLife, Told] => {
    const isSame = next.status === 'OPEN' && next.courtDate === told.fields.courtDate;
    return [other(life, told.fields, next), { fields: next, words: isSame ? told.words : [] }];
  };

  it('it is asked on the days of the rule, and an answer that is undone was never given', () => {
    fc.assert(
      fc.property(fc.array<Step>(step, { maxLength: 12 }), (steps) => {
        let today = day;
        let life = NO_ANSWER;
        let told: Told = { fields, words: [] };
        let before: Told | null = null;
        for (const one of steps) {
          today = addDays(today, one.wait);
          const { fields: now, words } = told;
          if (one.does === 'answer' && canBeAnswered({ ...now, ...life }, today)) {
            const { said } = one;
            const next = setBy(said, now, addDays(now.courtDate ?? today, 1 + one.days));
            const about = { answerId: 'a', said, courtDate: now.courtDate ?? today, by: 'rene', on: today };
            life = courtLifeAfter(life, { type: 'CourtAnswered', ...about }, now, next);
            before = told;
            const stays = next.courtDate === now.courtDate;
            told = { fields: next, words: stays ? [...words, { said, on: today }] : [] };
          } else if (one.does === 'undo' && life.last !== null && before !== null) {
            life = courtLifeAfter(life, { type: 'CourtAnswerUndone' }, now, before.fields);
            [told, before] = [before, null];
          } else if (one.does === 'move') {
            [life, told] = changed(life, told, { ...now, courtDate: addDays(today, one.days) });
          } else if (one.does === 'close' || one.does === 'open') {
            [life, told] = changed(life, told, { ...now, status: one.does === 'open' ? 'OPEN' : 'CLOSED' });
          }
          expect(isAsked({ ...told.fields, ...life }, today)).toBe(askedByTheRule(told, today));
        }
      }),
    );
  });
});
