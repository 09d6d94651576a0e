import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daysBetween } from '../kernel/days.ts';
import {
  answerBy,
  appealDeadline,
  daysLeftInWords,
  FORFEITURE_DAYS,
  forfeitureDueDate,
  forfeitureWarnings,
  noticeDeadline,
  noticeWatch,
  statutoryDeadline,
} from './forfeiture-clock.ts';

it.each([
  ['2026-01-01', '2026-06-30'],
  ['2023-12-31', '2024-06-28'], // over a leap day
  ['2026-08-15', '2027-02-11'], // over New Year and the end of summer time
])('a forfeiture of %s is due on %s', (forfeited, due) => {
  expect(forfeitureDueDate(forfeited)).toBe(due);
  expect(daysBetween(forfeited, due)).toBe(FORFEITURE_DAYS);
});

it('has no due date without a forfeiture date', () => {
  expect(forfeitureDueDate(null)).toBeNull();
});

describe('the clerk’s notice (C.Cr.P. 334)', () => {
  it('is due 60 days after the failure to appear since Acts 2025 No. 63, 60 after the warrant before', () => {
    expect(noticeDeadline({ ftaDate: '2025-08-01', warrantOn: '2025-08-20' })).toBe('2025-09-30');
    expect(noticeDeadline({ ftaDate: '2025-07-31', warrantOn: '2025-08-20' })).toBe('2025-10-19');
    expect(noticeDeadline({ ftaDate: '2025-07-31', warrantOn: null })).toBeNull();
    expect(noticeDeadline({ ftaDate: null, warrantOn: '2026-01-01' })).toBeNull();
  });

  const watched = { ftaDate: '2026-01-01', warrantOn: null, warrantRecalledOn: null, noticeCertificateOn: null };
  it.each([
    ['2026-03-02', {}, 'notice due by 03/02/2026'],
    ['2026-03-03', {}, 'surety may be released: certificate not received'],
    ['2026-03-03', { noticeCertificateOn: '2026-03-03' }, 'surety may be released: notice sent 1 day late'],
    ['2026-04-01', { noticeCertificateOn: '2026-03-12' }, 'surety may be released: notice sent 10 days late'],
    ['2026-04-01', { noticeCertificateOn: '2026-03-02' }, null],
    ['2026-04-01', { warrantRecalledOn: '2026-02-01' }, null],
    ['2026-04-01', { ftaDate: null }, null],
  ])('on %s with %j is told as %s', (today, days, message) => {
    expect(noticeWatch({ ...watched, ...days }, today)).toBe(message);
  });
});

describe('the statutory deadline', () => {
  it('is 180 days after the earlier of notice and certificate, and says which', () => {
    expect(statutoryDeadline({ noticeSentOn: '2026-01-01', noticeCertificateOn: '2026-01-03' })).toEqual({
      day: '2026-06-30',
      from: 'notice sent',
    });
    expect(statutoryDeadline({ noticeSentOn: null, noticeCertificateOn: '2026-01-01' })).toEqual({
      day: '2026-06-30',
      from: 'clerk’s notice certificate',
    });
    expect(statutoryDeadline({ noticeSentOn: null, noticeCertificateOn: null })).toBeNull();
  });

  it('or the due date counts, whichever is earlier', () => {
    const day = fc.option(
      fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2020-01-01', days)),
      { nil: null },
    );
    fc.assert(
      fc.property(day, day, day, (forfeitureDate, noticeSentOn, noticeCertificateOn) => {
        const counts = answerBy({ forfeitureDate, noticeSentOn, noticeCertificateOn });
        const starts = [forfeitureDate, noticeSentOn, noticeCertificateOn].filter((start) => start !== null);
        expect(counts).toBe(starts.length === 0 ? null : addDays(starts.toSorted()[0]!, 180));
      }),
    );
  });
});

it('an appeal is counted from the mailing of the judgment', () => {
  expect(appealDeadline({ judgmentMailedOn: '2026-01-01' })).toBe('2026-01-31');
  expect(appealDeadline({ judgmentMailedOn: null })).toBeNull();
});

it.each([
  ['2026-03-09', 'due today'],
  ['2026-03-10', '1 day'],
  ['2026-03-21', '12 days'],
  ['2026-03-08', '1 day overdue'],
  ['2026-03-06', '3 days overdue'],
])('on 03/09/2026 a deadline of %s is told as %s', (deadline, message) => {
  expect(daysLeftInWords(deadline, '2026-03-09')).toBe(message);
});

it('days out of their order are warned of, and only neighbours that are known are compared', () => {
  const none = { ftaDate: null, warrantOn: null, noticeCertificateOn: null, judgmentMailedOn: null };
  expect(forfeitureWarnings(none)).toEqual([]);
  expect(forfeitureWarnings({ ...none, ftaDate: '2026-01-02', warrantOn: '2026-01-01' })).toEqual([
    'The warrant is before the missed court date.',
  ]);
  expect(forfeitureWarnings({ ...none, ftaDate: '2026-01-02', noticeCertificateOn: '2026-01-01' })).toEqual([
    'The clerk’s notice certificate is before the missed court date.',
  ]);
  expect(forfeitureWarnings({ ...none, ftaDate: '2026-01-02', warrantOn: '2026-01-02' })).toEqual([]);
});
