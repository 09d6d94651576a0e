import { expect, it } from '@jest/globals';
import { reminderInWords } from './court-reminders.ts';

it('the words of a court reminder say whom to call, and which day and time', () => {
  const today = '2026-11-28';
  const denise = { fullName: 'Denise', courtDate: '2026-12-03', courtTime: '09:00' };
  expect(reminderInWords(denise, today)).toBe('Call Denise about court on 12/03 9:00 AM');
  expect(reminderInWords({ ...denise, courtTime: null }, today)).toBe('Call Denise about court on 12/03');
  const named = { ...denise, fullName: '', courtDate: '2027-01-04' };
  expect(reminderInWords(named, today)).toBe('Call them about court on 01/04/2027 9:00 AM');
});
