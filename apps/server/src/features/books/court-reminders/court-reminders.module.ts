import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { CourtRemindersController } from './court-reminders.controller.ts';
import { CourtReminders } from './court-reminders.query.ts';
import { LogCourtReminderHandler } from './log-court-reminder.ts';
import { ReminderDays } from './reminder-days.query.ts';
import { SetReminderDaysHandler } from './set-reminder-days.ts';
import { UndoCourtReminderHandler } from './undo-court-reminder.ts';

/** Whom to call about court, and what came of the calls (today#court-reminders). */
@Module({
  controllers: [CourtRemindersController],
  providers: [CourtReminders, ReminderDays, LogCourtReminderHandler, SetReminderDaysHandler, UndoCourtReminderHandler],
  exports: [CourtReminders],
})
export class CourtRemindersModule {
  constructor(records: PersonalRecords) {
    records.register({
      table: 'court_reminder',
      rows: '(defendant_id = any($2::uuid[]) or person_id = any($2::uuid[]))',
    });
  }
}
