import { Module } from '@nestjs/common';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
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
  constructor(records: PersonalRecords, following: FollowingRecords) {
    records.register({
      table: 'court_reminder',
      rows: '(defendant_id = any($2::uuid[]) or person_id = any($2::uuid[]))',
    });
    following.register(
      { table: 'court_reminder', column: 'defendant_id', key: 'id' },
      { table: 'court_reminder', column: 'person_id', whom: 'either', key: 'id' },
    );
  }
}
