/** What other features may use of court reminders: whom to call about court, and the agency's usual days. */
export { CourtReminderList } from './court-reminder-list.tsx';
export { LogCourtReminder } from './log-court-reminder.tsx';
export { courtRemindersQuery } from './court-reminders.queries.ts';
export { SetReminderDays } from './set-reminder-days.tsx';
