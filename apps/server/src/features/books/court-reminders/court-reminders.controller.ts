import * as contract from '#contracts/books/court-reminders/court-reminders.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { CourtReminders } from './court-reminders.query.ts';
import { LogCourtReminder } from './log-court-reminder.ts';
import { ReminderDays } from './reminder-days.query.ts';
import { SetReminderDays } from './set-reminder-days.ts';
import { UndoCourtReminder } from './undo-court-reminder.ts';

export const CourtRemindersController = routes(
  route(contract.listCourtReminders, CourtReminders, (reminders, { actor }) => reminders.today(actor)),
  command(LogCourtReminder),
  command(UndoCourtReminder),
  route(contract.getReminderDays, ReminderDays, async (usual, { actor }) => ({ days: await usual.days(actor) })),
  command(SetReminderDays),
);
