/** What other features may use of court reminders: their module, which exports whom to call about court. */
export { CourtRemindersModule } from './court-reminders.module.ts';
export { CourtReminders } from './court-reminders.query.ts';
