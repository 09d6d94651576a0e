import type { CourtReminder } from '#contracts/books/court-reminders/court-reminders.ts';
import { showDay } from '../../../lib/format.ts';
import { courtInWords } from '../court-dates/index.ts';

/** The address that opens a draft to somebody about a court date (today#court-reminders). */
export const reminderEmail = (
  reminder: CourtReminder,
  { email, agency }: { email: string; agency: string },
): string => {
  const subject = encodeURIComponent(`Court on ${showDay(reminder.courtDate)}`);
  const lines = [
    `This is a reminder of the court date of ${reminder.fullName}:`,
    courtInWords(reminder),
    'Please be there on time, and call us if anything has changed.',
    agency,
  ];
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(lines.join('\r\n\r\n'))}`;
};
