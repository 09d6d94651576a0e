import { getReminderDays, listCourtReminders } from '#contracts/books/court-reminders/court-reminders.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Whom to call about court today: bonds, calls and the agency's usual days change it. */
export const courtRemindersQuery = contractQuery(listCourtReminders, {}, [
  'bond',
  'defendant',
  'indemnitor',
  'settings',
]);

export const reminderDaysQuery = contractQuery(getReminderDays, {}, ['settings']);
