import { formatTime } from '../kernel/time-of-day.ts';
import { shortDay } from './call-list.ts';

/** From how many days before court people are reminded, unless the bond or the agency says otherwise. */
export const USUAL_REMINDER_DAYS = 7;
export const MOST_REMINDER_DAYS = 90;

/** What came of the call, in the order of its keys 1 to 4; the first two are done (today#court-reminders). */
export const REMINDER_OUTCOMES = ['reached', 'message', 'no answer', 'wrong number'] as const;
export type ReminderOutcome = (typeof REMINDER_OUTCOMES)[number];

/** What is asked of one person, day and time: 'Call Denise about court on 12/03 9:00 AM' (today#court-reminders). */
export const reminderInWords = (
  { fullName, courtDate, courtTime }: { fullName: string; courtDate: string; courtTime: string | null },
  today: string,
): string => {
  const time = courtTime === null ? '' : ` ${formatTime(courtTime)}`;
  return `Call ${fullName === '' ? 'them' : fullName} about court on ${shortDay(courtDate, today)}${time}`;
};
